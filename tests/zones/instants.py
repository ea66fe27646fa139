"""Two instants of 2026, half a year apart: milliseconds since 1970, UTC."""

WINTER = 1_768_478_400_000
SUMMER = 1_784_116_800_000
