"""Searching: what somebody writes in private is looked for among the time zones, for the place that they set up."""

from dataclasses import replace

from bot.core.people import Prompt
from bot.core.push_scene import PushZones
from bot.core.scene import HelpShown, Notice
from bot.service.request import Decided, Request


async def push_zones(request: Request, typed: str) -> Decided:
    """Give the zones that fit what was written, for whoever's draft it is; nothing is set, so no rights are asked for.

    Where there is no draft any more, nobody asked for the text: it gets the help.
    """
    account, at_ms = request.event.account, request.event.at_ms
    drafts = await request.transaction.pushes.drafted(account)
    if not drafts:
        return HelpShown(), ()
    request.put(replace(request.person, prompt=Prompt.PUSH_ZONE))
    found = tuple(request.zones.find(typed, request.language, at_ms))
    scene = PushZones(drafts[-1].subscription, typed, found, at_ms, private=True)
    return scene, () if found else (Notice.ZONE_UNKNOWN,)
