"""When a token is taken to be wrong."""

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from adapters.telegram.errors import TelegramRefusedError
from adapters.telegram.timer import Timer

REFUSALS = 5
REFUSED_FOR_S = 60.0
WATCH_S = 60.0
_ADVICE = (
    "Telegram does not take the token in TELEGRAM_BOT_TOKEN: copy it anew from @BotFather (/mybots, API Token). "
    "If TELEGRAM_API_URL is set, see that it is the address of a Bot API server."
)


class TokenDoubts:
    """Tells a token that was revoked from a stray refusal.

    A Bot API server that is being restarted or moved may answer 401 or 404 for a while too. So a token that has ever
    worked is given up only after REFUSALS in a row, over REFUSED_FOR_S at least; one that has not, at once.
    """

    def __init__(self, timer: Timer) -> None:
        """Measure by a timer."""
        self._timer = timer
        self._has_worked = False
        self._refusals = 0
        self._since_s = 0.0

    def clear(self) -> None:
        """Forget all doubts: the token was taken."""
        self._has_worked = True
        self._refusals = 0

    async def watch(self, bot: Bot) -> None:
        """Ask each minute whether the token is taken, where no polling tells. Raises TelegramRefusedError."""
        while True:
            await self._timer.sleep(WATCH_S)
            try:
                await bot.get_me()
            except TelegramError as error:
                self.weigh(error)
            else:
                self.clear()

    def weigh(self, error: Exception) -> None:
        """Count an error. Raises TelegramRefusedError when it is one refusal too many."""
        if not isinstance(error, InvalidToken):
            self._refusals = 0
            return
        now_s = self._timer.seconds()
        if self._refusals == 0:
            self._since_s = now_s
        self._refusals += 1
        persists = self._refusals >= REFUSALS and now_s - self._since_s >= REFUSED_FOR_S
        if persists or not self._has_worked:
            # The library's error holds the token.
            raise TelegramRefusedError(_ADVICE) from None
