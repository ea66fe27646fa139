"""The world in Discord's JSON, complete enough for discord.py 2.7.1 to read without a warning."""

from datetime import UTC, datetime

from tests.fakes.discord.check_components import walk
from tests.fakes.discord.form import Json
from tests.fakes.discord.permissions import EVERYONE
from tests.fakes.discord.uploads import attachment_json
from tests.fakes.discord.world import BOT_DM, GUILD, Account, Guild, Interaction, Member, Message, Place, World

_FOR_MEMBER = 1


def when(seconds: float) -> str:
    """Give an instant as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user(account: Account) -> Json:
    """Give a user object."""
    return {
        "id": str(account.id),
        "username": account.name,
        "discriminator": "0",
        "global_name": account.global_name,
        "avatar": None,
        "bot": account.bot,
        "public_flags": 0,
    }


def member(account: Account, known: Member) -> Json:
    """Give a guild member object."""
    return {
        "user": user(account),
        "roles": [],
        "nick": known.nick,
        "avatar": None,
        "joined_at": when(1_600_000_000),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def channel(place: Place, bot: Account) -> Json:
    """Give a channel object."""
    if place.context != GUILD:
        recipient = place.partner or bot
        return {
            "id": str(place.id),
            "type": place.kind,
            "flags": 0,
            "last_message_id": None,
            "recipients": [user(recipient)],
        }
    assert place.guild
    body: Json = {
        "id": str(place.id),
        "type": place.kind,
        "guild_id": str(place.guild.id),
        "name": "study-room",
        "position": 0,
        "permission_overwrites": _overwrites(place, bot),
        "nsfw": False,
        "topic": None,
        "parent_id": str(place.parent.id) if place.parent else None,
        "rate_limit_per_user": 0,
        "last_message_id": None,
        "permissions": str(EVERYONE),
        "flags": 0,
    }
    if place.is_thread:
        metadata: Json = {"archived": place.archived, "locked": place.locked}
        metadata |= {"auto_archive_duration": 1440, "archive_timestamp": when(1_600_000_000)}
        owner = {"owner_id": str(place.guild.id), "message_count": 0, "member_count": 1, "thread_metadata": metadata}
        del body["position"], body["permission_overwrites"], body["nsfw"], body["topic"]
        body |= owner
    return body


def everyone(server: Guild) -> Json:
    """Give the role that everybody on a server has."""
    return {
        "id": str(server.id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0,
        "permissions": str(server.everyone),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }


def _overwrites(place: Place, bot: Account) -> list[Json]:
    """Give what the bot is denied in a channel, as set for it alone."""
    return [{"id": str(bot.id), "type": _FOR_MEMBER, "allow": "0", "deny": str(place.denied)}] if place.denied else []


def guild(world: World, server: Guild) -> Json:
    """Give a whole guild, as GUILD_CREATE carries it."""
    places = [place for place in world.places.values() if place.guild is server and not place.deleted]
    return {
        "id": str(server.id),
        "name": server.name,
        "owner_id": str(server.id),
        "preferred_locale": server.locale,
        "roles": [everyone(server)],
        "channels": [channel(place, world.bot) for place in places if not place.is_thread],
        "members": [member(world.bot, Member())],
        "member_count": 2,
        "features": [],
        "emojis": [],
        "stickers": [],
        "threads": [channel(place, world.bot) for place in places if place.is_thread and not place.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "premium_tier": 0,
        "nsfw_level": 0,
        "system_channel_flags": 0,
        "large": False,
        "unavailable": False,
        "joined_at": when(1_600_000_000),
        "afk_timeout": 300,
    }


def message(world: World, posted: Message) -> Json:
    """Give a message object."""
    body: Json = {
        "id": str(posted.id),
        "channel_id": str(posted.place.id),
        "type": 20 if posted.interaction else 0,
        "author": user(world.bot),
        "application_id": str(world.application_id),
        "content": posted.content.text,
        "embeds": posted.content.embeds,
        "components": posted.content.components,
        "attachments": [attachment_json(attachment) for attachment in posted.content.loose],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "flags": posted.flags,
        "timestamp": when(posted.created_at),
        "edited_timestamp": when(world.clock()) if posted.version > 1 else None,
    }
    if posted.nonce is not None:
        body["nonce"] = posted.nonce
    if posted.interaction:
        body["webhook_id"] = str(world.application_id)
        body["interaction_metadata"] = _metadata(posted.interaction)
    return body


def _metadata(interaction: Interaction) -> Json:
    return {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": user(interaction.user),
        "authorizing_integration_owners": interaction.owners,
    }


def interaction(world: World, happening: Interaction) -> Json:
    """Give the data of INTERACTION_CREATE."""
    place = happening.place
    body: Json = {
        "id": str(happening.id),
        "application_id": str(world.application_id),
        "type": happening.kind,
        "token": happening.token,
        "version": 1,
        "data": happening.data,
        "channel_id": str(place.id),
        "channel": channel(place, world.bot),
        "locale": happening.user.locale,
        "app_permissions": str(place.bot_permissions),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": happening.owners,
        "context": place.context,
        "attachment_size_limit": world.attachment_bytes,
    }
    if place.guild:
        server = place.guild
        body["guild_id"] = str(server.id)
        body["guild"] = {"id": str(server.id), "locale": server.locale, "features": []}
        body["guild_locale"] = server.locale
        known = server.met(happening.user)
        body["member"] = {**member(happening.user, known), "permissions": str(known.permissions)}
    else:
        body["user"] = user(happening.user)
    if happening.source:
        body["message"] = message(world, happening.source)
    return body


def application(world: World) -> Json:
    """Give the application object."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": user(Account(world.application_id + 1, "owner")),
        "team": None,
        "tags": [],
        "hook": True,
        "integration_types_config": {"0": {}, "1": {}},
        "approximate_guild_count": len(world.guilds),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
    }


def command(world: World, identifier: int, definition: Json) -> Json:
    """Give a registered command, with what Discord fills in."""
    return {
        "type": 1,
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "contexts": None,
        "integration_types": [0],
        "name_localizations": None,
        "description_localizations": None,
        **definition,
        "id": str(identifier),
        "application_id": str(world.application_id),
        "version": str(identifier),
        "options": definition.get("options") or [],
    }


def text_of(posted: Message) -> str:
    """Give all a person can read in a message, in reading order, without its buttons."""
    parts = [posted.content.text]
    for embed in posted.content.embeds:
        parts += [embed.get("author", {}).get("name", ""), embed.get("title", ""), embed.get("description", "")]
        parts += [f"{item['name']}\n{item['value']}" for item in embed.get("fields", [])]
        parts.append(embed.get("footer", {}).get("text", ""))
    parts += [component["content"] for component in walk(posted.content.components) if component["type"] == 10]
    return "\n".join(part for part in parts if part)


def place_name(place: Place) -> str:
    """Name a place in a message about it."""
    if place.guild:
        return f"a channel of {place.guild.name}"
    return "the bot's private chat" if place.context == BOT_DM else "a private chat without the bot"
