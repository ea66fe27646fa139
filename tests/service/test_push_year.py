"""A year of daily pushes in all zones, while places change their minds and the program is down now and then."""

from tests.service.push_year import HOUR_MS, a_life, expected, lived, outages, zones

GRACE_MS = 2 * HOUR_MS


def test_each_place_gets_one_push_for_each_date_that_it_was_due() -> None:
    down = outages(seed=1)
    for number, zone in enumerate([*zones(), *zones()]):
        life = a_life(number, zone)
        sent = lived(life, down, GRACE_MS)
        assert sent == expected(life, down, GRACE_MS), (number, zone, life)
