"""Discord's limits as data, each with the page of Discord's documentation that states it.

Lengths are counted in UTF-16 units. Discord's pages say "characters"; its clients count UTF-16 units, and that count is
never the smaller one, so a text that passes here passes under either reading.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_COMPONENTS = "docs.discord.com/developers/components/reference"
_MESSAGES = "docs.discord.com/developers/resources/message"
_COMMANDS = "docs.discord.com/developers/interactions/application-commands"
_OPTIONS = f"{_COMMANDS}#application-command-object-application-command"
_INTERACTIONS = "docs.discord.com/developers/interactions/receiving-and-responding"
_CODES = "docs.discord.com/developers/topics/opcodes-and-status-codes"
_RATES = "docs.discord.com/developers/topics/rate-limits"
_GATEWAY = "docs.discord.com/developers/events/gateway"


@dataclass(frozen=True, slots=True)
class Limit:
    """A smallest and largest allowed length or number, and the page that says so."""

    minimum: int
    maximum: int
    source: str


LIMITS: Mapping[str, Limit] = MappingProxyType(
    {
        "message.content": Limit(0, 2000, f"{_MESSAGES}#create-message"),
        "message.nonce": Limit(0, 25, f"{_MESSAGES}#create-message"),
        "message.embeds": Limit(0, 10, f"{_MESSAGES}#create-message"),
        "message.attachments": Limit(0, 10, f"{_CODES}#json, code 30015"),
        "attachment.description": Limit(0, 1024, f"{_MESSAGES}#attachment-object"),
        "request.bytes": Limit(0, 25 * 1024 * 1024, f"{_MESSAGES}#create-message"),
        "message.rows": Limit(0, 5, f"{_COMPONENTS}#legacy-message-component-behavior"),
        "message.components": Limit(0, 40, f"{_COMPONENTS}#component-reference"),
        "message.text_display": Limit(1, 4000, "discord.py 2.7.1, ui.TextDisplay; the page gives no figure"),
        "embed.title": Limit(0, 256, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.description": Limit(0, 4096, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.fields": Limit(0, 25, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.field.name": Limit(1, 256, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.field.value": Limit(1, 1024, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.footer": Limit(0, 2048, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.author": Limit(0, 256, f"{_MESSAGES}#embed-object-embed-limits"),
        "embed.total": Limit(0, 6000, f"{_MESSAGES}#embed-object-embed-limits"),
        "component.custom_id": Limit(1, 100, f"{_COMPONENTS}#anatomy-of-a-component-custom-id"),
        "component.id": Limit(0, 2**31 - 1, f"{_COMPONENTS}#anatomy-of-a-component"),
        "row.buttons": Limit(1, 5, f"{_COMPONENTS}#action-row"),
        "button.label": Limit(0, 80, f"{_COMPONENTS}#button"),
        "button.url": Limit(1, 512, f"{_COMPONENTS}#button"),
        "select.options": Limit(1, 25, f"{_COMPONENTS}#string-select"),
        "select.placeholder": Limit(0, 150, f"{_COMPONENTS}#string-select"),
        "select.min_values": Limit(0, 25, f"{_COMPONENTS}#string-select"),
        "select.max_values": Limit(1, 25, f"{_COMPONENTS}#string-select"),
        "select.option.label": Limit(1, 100, f"{_COMPONENTS}#string-select"),
        "select.option.value": Limit(1, 100, f"{_COMPONENTS}#string-select"),
        "select.option.description": Limit(0, 100, f"{_COMPONENTS}#string-select"),
        "section.components": Limit(1, 3, f"{_COMPONENTS}#section"),
        "gallery.items": Limit(1, 10, f"{_COMPONENTS}#media-gallery"),
        "modal.title": Limit(1, 45, f"{_INTERACTIONS}#interaction-response-object-modal"),
        "modal.components": Limit(1, 5, f"{_INTERACTIONS}#interaction-response-object-modal"),
        "autocomplete.choices": Limit(0, 25, f"{_INTERACTIONS}#interaction-response-object-autocomplete"),
        "command.name": Limit(1, 32, f"{_COMMANDS}#application-command-object-application-command-naming"),
        "command.description": Limit(1, 100, f"{_COMMANDS}#application-command-object"),
        "command.options": Limit(0, 25, f"{_COMMANDS}#application-command-object"),
        "command.choices": Limit(0, 25, f"{_OPTIONS}-option-structure"),
        "command.choice.name": Limit(1, 100, f"{_OPTIONS}-option-choice-structure"),
        "command.choice.value": Limit(0, 100, f"{_OPTIONS}-option-choice-structure"),
        "command.total": Limit(0, 8000, f"{_COMMANDS}#application-command-object"),
        "commands.chat_input": Limit(0, 100, f"{_COMMANDS}#registering-a-command"),
        "commands.created_a_day": Limit(0, 200, f"{_COMMANDS}#registering-a-command"),
        "gateway.payload_bytes": Limit(0, 4096, f"{_GATEWAY}#sending-events"),
        "gateway.sends_a_minute": Limit(0, 120, f"{_GATEWAY}#rate-limiting"),
        "rate.global_a_second": Limit(0, 50, f"{_RATES}#global-rate-limit"),
    }
)

INITIAL_RESPONSE_SECONDS = 3.0
"""Time to the first response (receiving-and-responding, "Interaction Callback")."""
TOKEN_SECONDS = 15 * 60.0
"""Life of an interaction token (receiving-and-responding, "Followup Messages")."""
ATTACHMENT_BYTES = 10 * 1024 * 1024
"""What one file may hold where nobody pays for more; developers/reference, "Uploading Files", names twice as much."""
OLD_SECONDS = 3600.0
"""After this a message is an old one, of which few edits are taken (opcodes-and-status-codes, code 30046)."""
NONCE_SECONDS = 180.0
"""How long enforce_nonce recognises a message; the page says "the past few minutes"."""

CROSSPOSTED = 1 << 0
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

LOCALES = frozenset(
    (
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    )
)
"""The languages of Discord's clients (docs.discord.com/developers/reference#locales): Bengali is not one of them."""

PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
"""GUILD_MEMBERS, GUILD_PRESENCES and MESSAGE_CONTENT (the gateway page, "Privileged Intents")."""
KNOWN_INTENTS = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))
"""Every bit that the gateway page lists."""


def units(text: str) -> int:
    """Give the length of `text` in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
