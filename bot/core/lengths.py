"""How long a text is, as platforms count."""


def utf16_length(text: str) -> int:
    """Give the length in UTF-16 units, which is what Discord counts and never less than what Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
