"""Linking: several accounts become one person's, and one of them can be separated again (rule R11).

A code is given to one account and entered on the other; then both have to agree, each to the two digits that both are
shown. So a stranger who got hold of a code, or guessed one, cannot take anything over: the digits would be seen on the
stranger's screen only.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.core.people import Account, Person, Prompt, Visibility
from bot.core.record_scene import AccountsShown, LinkCode, LinkConfirm, Linked
from bot.core.scene import Notice, Nowhere
from bot.core.streak import Floor, Streak, replay, standing
from bot.ports import Changes, FloorRecord
from bot.record_ports import LINK_VALID_MS, LinkOffer
from bot.service.request import Decided, Request
from bot.service.rescheduling import reschedule_person
from bot.service.workset import zone_of

LETTERS = "34679ACDEFGHJKMNPQRTUWXY"
"""Nothing here looks like anything else: no 0 and O, 1 and I and L, 2 and Z, 5 and S, 8 and B, U and V."""
CODE_LENGTH = 8
_MOST_TYPED = 64
"""With whatever signs it is set apart, nobody types a code at greater length."""
MOST_TRIES = 5
"""So often a code may be entered; and after so many wrong ones within ten minutes an account waits for ten more."""
_DIGITS = "0123456789"
_MINUTE_MS = 60 * 1000
_CYRILLIC = str.maketrans("АСЕНКМРТУХ", "ACEHKMPTYX")
"""Letters that people with a Russian keyboard take for these."""
_BETWEEN = {"Cc", "Cf", "Pd", "Zl", "Zp", "Zs"}
"""What may stand between the letters: blanks, dashes, and what cannot be seen but is copied along."""
_MORE_PRIVATE = (Visibility.NAME, Visibility.ALIAS, Visibility.HIDDEN)


def read_code(typed: str) -> str | None:
    """Give the code that a text stands for, however it was typed; None for what cannot be one."""
    if len(typed) > _MOST_TYPED:
        return None
    letters = unicodedata.normalize("NFKC", typed).upper().translate(_CYRILLIC)
    code = "".join(letter for letter in letters if unicodedata.category(letter) not in _BETWEEN)
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


@dataclass(frozen=True, slots=True)
class LinkDesk:
    """Links and separates accounts. The people of every account in `offers` are held by the transaction."""

    request: Request
    offers: Sequence[LinkOffer]

    async def show(self) -> Decided:
        """Give the account its code; or where linking stands, if that was entered or the account has entered one."""
        request, account = self.request, self.request.event.account
        entered = self._entered()
        if entered is not None:
            return await self._asked(entered), ()
        offer = next((each for each in self.offers if each.issuer == account and self._holds(each)), None)
        remarks = (Notice.CODE_WAITING,) if offer is not None and offer.claimer is None else ()
        if offer is None:
            code = request.chance.text(LETTERS, CODE_LENGTH)
            offer = LinkOffer(code, account, request.event.at_ms + LINK_VALID_MS)
            await request.records.put_offer(offer)
        request.put(replace(request.person, prompt=Prompt.CODE))
        minutes = -(-(offer.expires_ms - request.event.at_ms) // _MINUTE_MS)
        return LinkCode(offer.code, minutes), remarks

    async def enter(self, typed: str) -> Decided:
        """Enter a code on behalf of the account; one that holds leads to the question whether to link."""
        request, account = self.request, self.request.event.account
        guesses, since_ms = await self._recent_guesses()
        if guesses >= MOST_TRIES:
            return Nowhere(), (Notice.TOO_MANY_TRIES,)
        code = read_code(typed)
        offer = self._offer(code)
        if offer is not None and offer.tries >= MOST_TRIES and offer.claimer != account:
            await request.records.drop_offer(offer.code)
            offer = None
        if offer is None:
            if code is not None:
                await self._put_guesses(guesses + 1, since_ms)
            (scene, _) = await self.show()
            return scene, (Notice.CODE_UNKNOWN,)
        if request.workset.person(offer.issuer).id == request.person.id:
            return Nowhere(), (Notice.CODE_OWN,)
        if offer.claimer != account:
            offer = self._claimed(offer)
            await request.records.put_offer(offer)
        request.put(replace(request.person, prompt=None))
        return await self._asked(offer), ()

    async def confirm(self, code: str, check: str) -> Decided:
        """Agree for the account to what it was shown; when both agree, the two people become one."""
        account = self.request.event.account
        offer = self._offer(code)
        claimer = None if offer is None else offer.claimer
        if offer is None or claimer is None or not self._waits(offer):
            return Nowhere(), (Notice.LINK_OVER,)
        if offer.check == check:
            offer = replace(
                offer,
                issuer_agrees=offer.issuer_agrees or account == offer.issuer,
                claimer_agrees=offer.claimer_agrees or account == claimer,
            )
            await self.request.records.put_offer(offer)
        if offer.issuer_agrees and offer.claimer_agrees:
            return await self._link(claimer if account == offer.issuer else offer.issuer), ()
        return await self._asked(offer), ()

    async def refuse(self, code: str) -> Decided:
        """Make a code void for both of its accounts."""
        offer = self._offer(code)
        if offer is None or self.request.event.account not in {offer.issuer, offer.claimer}:
            return Nowhere(), (Notice.LINK_OVER,)
        await self.request.records.drop_offer(offer.code)
        return Nowhere(), (Notice.LINK_REFUSED,)

    async def accounts(self) -> Decided:
        """Give the accounts of the person."""
        request = self.request
        return AccountsShown(await request.records.accounts(request.person.id, request.event.account)), ()

    async def unlink(self, account_id: int) -> Decided:
        """Separate an account, with its answers and runs, as a person of its own with the same choices."""
        request, person, at_ms = self.request, self.request.person, self.request.event.at_ms
        known = await request.records.accounts(person.id, request.event.account)
        if len(known) < 2 or account_id not in {each.account_id for each in known}:  # noqa: PLR2004 - one cannot be separated
            return AccountsShown(known), (Notice.NOTHING_TO_UNLINK,)
        new_id = await request.records.split(account_id, person.id, at_ms)
        await self._part(person, new_id)
        is_own = any(each.here and each.account_id == account_id for each in known)
        rest = await request.records.accounts(new_id if is_own else person.id, request.event.account)
        return AccountsShown(rest), (Notice.UNLINKED,)

    def _offer(self, code: str | None) -> LinkOffer | None:
        return next((each for each in self.offers if each.code == code and self._holds(each)), None)

    def _holds(self, offer: LinkOffer) -> bool:
        return offer.expires_ms > self.request.event.at_ms

    def _entered(self) -> LinkOffer | None:
        """Give the offer that was entered and waits for the account; of several the one that the other sees, too."""
        waiting = [each for each in self.offers if self._holds(each) and self._waits(each)]
        return max(waiting, key=lambda each: (each.expires_ms, each.code), default=None)

    def _waits(self, offer: LinkOffer) -> bool:
        """Say whether an offer waits for two to agree of whom the account is one, and who are not one person by now."""
        if offer.claimer is None or self.request.event.account not in {offer.issuer, offer.claimer}:
            return False
        workset = self.request.workset
        return workset.person(offer.issuer).id != workset.person(offer.claimer).id

    async def _recent_guesses(self) -> tuple[int, int]:
        """Give how many wrong codes the account has entered within ten minutes, and since when."""
        at_ms = self.request.event.at_ms
        number, since_ms = await self.request.records.guesses(self.request.event.account)
        # Where a clock has stepped back, that is later than now.
        return (number, since_ms) if abs(at_ms - since_ms) < LINK_VALID_MS else (0, at_ms)

    async def _put_guesses(self, number: int, since_ms: int) -> None:
        """Store how many they are by now; the ten minutes of waiting begin with the last one."""
        begin_ms = since_ms if number < MOST_TRIES else self.request.event.at_ms
        await self.request.records.put_guesses(self.request.event.account, number, begin_ms)

    def _claimed(self, offer: LinkOffer) -> LinkOffer:
        """Give the offer as entered by the account, with other digits than whoever entered it before was shown."""
        check = offer.check
        while check == offer.check:
            check = self.request.chance.text(_DIGITS, 2)
        return replace(
            offer,
            tries=offer.tries + 1,
            claimer=self.request.event.account,
            check=check,
            issuer_agrees=False,
            claimer_agrees=False,
        )

    async def _asked(self, offer: LinkOffer) -> LinkConfirm:
        """Give the question whether to link, as the account that asks sees it."""
        request = self.request
        issuing = request.event.account == offer.issuer
        other = offer.claimer if issuing and offer.claimer is not None else offer.issuer
        answers = await request.records.answer_count(request.workset.person(other).id)
        agreed = offer.issuer_agrees if issuing else offer.claimer_agrees
        return LinkConfirm(offer.code, offer.check or "", other.platform, answers, agreed)

    async def _link(self, other: Account) -> Linked:
        """Make one person of two: what one has is added to whoever confirmed last, whose choices hold."""
        request, person = self.request, self.request.person
        gone = request.workset.person(other)
        shown = [request.shown(each) for each in (person, gone)]
        await request.records.drop_offers({request.event.account, other})
        await request.records.merge(person.id, gone.id)
        linked = replace(_joined(person, gone), current_run=await self._still_open(person, gone))
        request.put(linked)
        await reschedule_person(request.transaction, linked, request.event.at_ms)
        if linked.zone is not None:
            await request.redate(linked.zone)
        log = await request.count_anew(person.id, shown, zone_of(linked))
        accounts = await request.records.accounts(person.id, request.event.account)
        stands = standing(replay(log), request.event.at_ms, zone_of(linked), log.outages)
        return Linked([account.platform for account in accounts], stands)

    async def _still_open(self, person: Person, gone: Person) -> int | None:
        """Give the run that one of two is in the middle of, once they are one: of two of one quiz, one is over then."""
        open_ids = {run.id for run in await self.request.transaction.runs((), {person.id})}
        return next((each for each in (person.current_run, gone.current_run) if each in open_ids), None)

    async def _part(self, person: Person, new_id: int) -> None:
        """Give a new person, to whom an account went, the same choices, and both the streak of what is theirs now."""
        request, run_id = self.request, person.current_run
        runs = () if run_id is None else await request.transaction.runs({run_id}, ())
        went_along = any(run.person_id == new_id for run in runs)
        apart = replace(person, id=new_id, current_run=run_id if went_along else None)
        await request.transaction.save(Changes(people=[apart]), request.event.at_ms)
        request.put(replace(person, current_run=None if went_along else run_id))
        for each in (person.id, new_id):
            await self._count_apart(each, request.workset.streak(person))

    async def _count_apart(self, person_id: int, before: Streak) -> None:
        """Count the streak of a part from its own answers; only the longest stays what it was for the whole (R11)."""
        log = (await self.request.transaction.logs({person_id}))[person_id]
        changes = Changes(streaks={person_id: replay(log)})
        if changes.streaks[person_id].longest < before.longest:
            floor = Floor(before.last_ms, replace(before, current=0, last_day=None))
            changes.floors.append(FloorRecord(person_id, floor))
            changes.streaks[person_id] = replay(replace(log, floors=(*log.floors, floor)))
        await self.request.transaction.save(changes, self.request.event.at_ms)


def _joined(person: Person, gone: Person) -> Person:
    """Give the person that two become: the choices of the first, and where it has none, those of the second."""
    return replace(
        person,
        language=person.language or gone.language,
        zone=person.zone or gone.zone,
        zone_asked=person.zone_asked or gone.zone_asked,
        outage_news=person.outage_news or gone.outage_news,
        visibility=max(person.visibility, gone.visibility, key=_MORE_PRIVATE.index),
        alias=person.alias or gone.alias,
        prompt=None,
    )
