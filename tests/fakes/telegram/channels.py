"""Channels: who manages them, and what the bot may do there."""

from dataclasses import dataclass

from .groups import Group, Member
from .limits import refuse
from .state import Json

POSTING = ("can_post_messages", "can_edit_messages")


@dataclass(kw_only=True, eq=False)
class Channel(Group):
    """A channel, in which bots are administrators or nothing. Its readers need not be known to anybody."""

    bot_status: str = "left"

    def check_writable(self, thread_id: int | None = None) -> None:
        """Raise `Refused` when the bot may not post here."""
        self.check_reachable()
        if thread_id is not None:
            raise refuse("thread not found")
        if not self.bot_may_send:
            raise refuse("no channel rights")

    def check_present(self, user_id: int) -> None:
        """Let anybody press: who reads a channel need not have joined it."""

    def join(self, user: Json, status: str = "member") -> None:
        """Let somebody join, of which no message tells. Administrators may post and edit."""
        self.members[user["id"]] = Member(user, status, rights=dict.fromkeys(POSTING, True))

    def leave(self, user: Json) -> None:
        """Let somebody leave, of which no message tells."""
        self._remove(user["id"], "left")

    def let_in(self, by: Json, *, may_post: bool = True) -> None:
        """Let somebody make the bot an administrator, which my_chat_member tells."""
        self._change("administrator", by, may_post=may_post)

    def throw_out(self, by: Json) -> None:
        """Let somebody remove the bot, which my_chat_member tells."""
        self._change("kicked", by, may_post=False)

    def _change(self, status: str, by: Json, *, may_post: bool) -> None:
        old = {"old_chat_member": self.bot_member.json()}
        self.bot_status, self.bot_may_send, self.kicked = status, may_post, status == "kicked"
        change = {"chat": self.json(), "from": by, "date": int(self.world.clock())}
        self.world.update("my_chat_member", change | old | {"new_chat_member": self.bot_member.json()})

    @property
    def bot_member(self) -> Member:
        """Give what the bot is here."""
        return Member(self.world.bot, self.bot_status, rights=dict.fromkeys(POSTING, self.bot_may_send))
