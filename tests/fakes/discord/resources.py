"""Channels, messages and commands over REST (docs.discord.com/developers/resources)."""

from tests.fakes.discord import payloads
from tests.fakes.discord.call import Call, Reply
from tests.fakes.discord.check_commands import check_command, check_commands
from tests.fakes.discord.check_message import CHANNEL_FLAGS, EDIT_FLAGS, checked
from tests.fakes.discord.form import ApiError, Form, Json, NotHere
from tests.fakes.discord.limits import LIMITS, NONCE_SECONDS, OLD_SECONDS
from tests.fakes.discord.permissions import check_edits, check_posts, check_sees
from tests.fakes.discord.world import ANNOUNCEMENT, Message, Place, World

_DAY_SECONDS = 86_400.0


class Members:
    """Who is in a server."""

    def __init__(self, world: World) -> None:
        """Take the world of servers and users."""
        self.world = world

    def get(self, call: Call) -> Reply:
        """Give one member; no intent is needed for that. Raises 10007 for somebody who is not in the server."""
        server = self.world.guilds.get(call.number("guild"))
        if server is None:
            raise ApiError(404, 10004, "Unknown Guild")
        if not server.bot_is_member:
            raise ApiError(403, 50001, "Missing Access")
        account = self.world.accounts.get(call.number("user"))
        if account is None:
            raise NotHere(404, 10013, "Unknown User")
        known = server.members.get(account.id)
        if known is None or not known.present:
            raise NotHere(404, 10007, "Unknown Member")
        return Reply(200, payloads.member(account, known))


class TooOldError(NotHere):
    """A message of more than an hour ago, of which Discord takes few edits: how many it does not say, so here none.

    It cannot be known beforehand, so asking is no fault. The answer is a 429, as github.com/aikaterna/aikaterna-cogs
    issue 302 shows it.
    """

    def __init__(self) -> None:
        """Make the answer."""
        super().__init__(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")

    def body(self) -> Json:
        """Give the JSON body, which says when to come again."""
        return {**super().body(), "retry_after": OLD_SECONDS, "global": False}


class Channels:
    """Messages that the bot posts by itself."""

    def __init__(self, world: World) -> None:
        """Take the world in which the messages appear."""
        self.world = world

    def open_dm(self, call: Call) -> Reply:
        """Open the private channel with a user."""
        recipient = str(call.body.get("recipient_id", ""))
        account = self.world.accounts.get(int(recipient)) if recipient.isdecimal() else None
        if account is None:
            raise ApiError(400, 10013, "Unknown User")
        return Reply(200, payloads.channel(self.world.dm_with(account), self.world.bot))

    def get(self, call: Call) -> Reply:
        """Give a channel."""
        return Reply(200, payloads.channel(self._place(call), self.world.bot))

    def typing(self, call: Call) -> Reply:
        """Take the notice that the bot is typing."""
        self._place(call)
        return Reply(204, None)

    def create_message(self, call: Call) -> Reply:
        """Post a message; one with a known nonce that is to be enforced is not posted again."""
        place = self._place(call)
        check_posts(place)
        content = checked(call.body, allowed_flags=CHANNEL_FLAGS, uploads=call.uploads)
        if place.partner and not place.partner.accepts_dms:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        nonce = call.body.get("nonce")
        known = self._posted_before(nonce) if nonce is not None and call.body.get("enforce_nonce") else None
        message = known or self.world.post(place, content, nonce=nonce)
        place.archived = False
        return Reply(200, payloads.message(self.world, message))

    def _posted_before(self, nonce: str | int) -> Message | None:
        """Give the message of this nonce, in whichever channel: the page speaks of the author alone."""
        since = self.world.clock() - NONCE_SECONDS
        known = (message for message in self.world.messages.values() if message.nonce == nonce)
        return next((message for message in known if message.created_at >= since), None)

    def get_message(self, call: Call) -> Reply:
        """Give a message that everybody in its channel sees."""
        return Reply(200, payloads.message(self.world, self._message(call)))

    def edit_message(self, call: Call) -> Reply:
        """Edit a message of the bot's that is not ephemeral, within an hour."""
        message = self._message(call)
        check_edits(message.place)
        if self.world.clock() - message.created_at > OLD_SECONDS:
            raise TooOldError
        message.write(checked(call.body, allowed_flags=EDIT_FLAGS, before=message.content, uploads=call.uploads))
        return Reply(200, payloads.message(self.world, message))

    def publish_message(self, call: Call) -> Reply:
        """Publish a message of the bot's in an announcement channel, once; who may send there may do so."""
        message = self._message(call)
        check_posts(message.place)
        if message.place.kind != ANNOUNCEMENT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        if message.published:
            raise ApiError(400, 40033, "This message has already been crossposted")
        message.published = True
        return Reply(200, payloads.message(self.world, message))

    def delete_message(self, call: Call) -> Reply:
        """Delete a message."""
        self._message(call).deleted = True
        return Reply(204, None)

    def _place(self, call: Call) -> Place:
        return check_sees(self.world.places.get(call.number("channel")))

    def _message(self, call: Call) -> Message:
        place = self._place(call)
        message = self.world.messages.get(call.number("message"))
        if message is None or message.deleted or message.viewer or message.place is not place:
            raise ApiError(404, 10008, "Unknown Message")
        return message


class Commands:
    """The application's global commands; `syncs` holds the body of every bulk overwrite."""

    def __init__(self, world: World) -> None:
        """Take the world that remembers the commands."""
        self.world = world
        self.syncs: list[list[Json]] = []
        self._created: list[float] = []

    def listed(self, call: Call) -> Reply:
        """Give all commands; their translations only if asked for."""
        self._own(call)
        shown = [payloads.command(self.world, number, command) for number, command in self.world.commands.items()]
        if call.query.get("with_localizations", "").lower() not in {"1", "true"}:
            shown = [_untranslated(command) for command in shown]
        return Reply(200, shown)

    def overwrite(self, call: Call) -> Reply:
        """Replace all commands; one whose name stays keeps its id."""
        self._own(call)
        if not isinstance(call.parsed, list):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        form = Form()
        given = form.items((), call.parsed)
        check_commands(form, given)
        form.done()
        self.syncs.append(given)
        known = {_key(command): number for number, command in self.world.commands.items()}
        self._count_created(sum(_key(command) not in known for command in given))
        self.world.commands = {known.get(_key(command)) or self.world.new_id(): command for command in given}
        return Reply(200, [payloads.command(self.world, *item) for item in self.world.commands.items()])

    def create(self, call: Call) -> Reply:
        """Add one command, or replace the one of that name."""
        self._own(call)
        known = next((n for n, command in self.world.commands.items() if _key(command) == _key(call.body)), None)
        self._check_one(call.body, instead_of=known)
        self._count_created(known is None)
        number = known or self.world.new_id()
        self.world.commands[number] = call.body
        return Reply(200 if known else 201, payloads.command(self.world, number, call.body))

    def edit(self, call: Call) -> Reply:
        """Change one command."""
        number = self._number(call)
        changed = {**self.world.commands[number], **call.body}
        self._check_one(changed, instead_of=number)
        self.world.commands[number] = changed
        return Reply(200, payloads.command(self.world, number, changed))

    def get(self, call: Call) -> Reply:
        """Give one command."""
        number = self._number(call)
        return Reply(200, payloads.command(self.world, number, self.world.commands[number]))

    def delete(self, call: Call) -> Reply:
        """Remove one command."""
        del self.world.commands[self._number(call)]
        return Reply(204, None)

    def _check_one(self, command: Json, *, instead_of: int | None) -> None:
        form = Form()
        check_command(form, (), command)
        form.done()
        others = [known for number, known in self.world.commands.items() if number != instead_of]
        whole = Form()
        check_commands(whole, [*others, command])
        whole.done()

    def _own(self, call: Call) -> None:
        if call.number("application") != self.world.application_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")

    def _number(self, call: Call) -> int:
        self._own(call)
        number = call.number("command")
        if number not in self.world.commands:
            raise ApiError(404, 10063, "Unknown application command")
        return number

    def _count_created(self, new: int) -> None:
        now = self.world.clock()
        self._created = [at for at in self._created if now - at < _DAY_SECONDS] + [now] * new
        if len(self._created) > LIMITS["commands.created_a_day"].maximum:
            raise ApiError(400, 30034, "Max number of daily application command creates has been reached (200)")


def _untranslated(command: Json) -> Json:
    return {name: value for name, value in command.items() if "localizations" not in name}


def _key(command: Json) -> tuple[object, object]:
    return command.get("type", 1), command.get("name")
