"""The terminal front end: one screen, one line of input, and so on.

On a terminal the screens are drawn with Rich; anywhere else they are plain lines, and one line of standard input is one
choice. The same keys work in both.
"""

from adapters.terminal.adapter import PLATFORM, TerminalAdapter
from adapters.terminal.files import saved_here
from adapters.terminal.page import PlainPage, open_page

__all__ = ["PLATFORM", "PlainPage", "TerminalAdapter", "open_page", "saved_here"]
