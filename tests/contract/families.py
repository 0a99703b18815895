"""The families of effects of the guide's table, and which of them a text belongs to.

The table (docs/card-language.md) says which game has which family; here it says by which kinds of phrases one knows
them. `met` counts how often invented cards met each family: `python -m tests.contract.families [SETS]` prints it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from rulebound.core.language.phrase import Phrase
from rulebound.core.people.game import Game
from rulebound.core.people.registry import all_games
from tests.contract.invented import Invented, invented_set

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "card-language.md"
HAS_NOT = re.compile(r"–|no\b|none\b|printed forms|texts of|damage is forgotten", re.IGNORECASE)

FAMILIES = {
    "amounts": "where_x for_each for_each_other for_each_of_your for_each_of_your_other "
    "half_rounded_down half_rounded_up",
    "comparing": "you_have_at_least you_have_at_most has_at_least has_at_most you_have_more you_have_less "
    "value_at_least value_at_most value_more_than value_exactly with_exactly is_a is_in",
    "otherwise": "otherwise",
    "continuous": "rule_while rule_for_each rule_for_each_other rule_for_each_of_your rule_for_each_of_your_other "
    "rule_where_x",
    "events": "is_damaged moves moves_into is_healed attack_destroys attack_damages attack_damages_troop has_fought "
    "you_draw player_draws player_plays attack_deals_damage attack_deals_damage_to attack_defeats is_defeated "
    "defeated discarded is_captured",
    "the damage dealt": "damage_dealt",
    "what happened this turn": "captures_tally plays_tally attacked_this_turn recruits_tally damaged_this_turn "
    "moved_this_turn deployed_tally not_attacked_this_turn",
    "damage changed": "prevented_wholly doubled less_of_it more_of_it dealt_to_another treat_next_damage protect "
    "damage_is attack_deals_more attack_deals_double",
    "instead": "replacement paid_replacement",
    "draws replaced": "draw_replacement player_draw_replacement",
    "control": "gain_control",
    "texts": "loses_abilities lose_abilities copies_text quoted disable",
    "numbers": "stat_becomes its_stat_becomes",
    "costs": "additional_cost pay_by_hp pay_by_authority pay_by_discarding pay_by_destroying pay_hp you_did",
    "rows": "choose_row choose_row_at_random row_fights row column row_or_column",
    "entering": "put_onto put_into",
    "twice": "may_attack_twice may_attack_twice_one more_attacks it_attacks retire_after",
    "cannot": "cannot_attack cannot_attack_one cannot_be_attacked cannot_be_attacked_one cannot_be_chosen "
    "cannot_be_chosen_one player_cannot_play cannot_move_one cannot_move_all bar keep_safe keep_all_safe hold hold_all "
    "cannot_defend cannot_be you_cannot_lose_life pin cannot_attack_you cannot_recruit cannot_heal forbid_play "
    "plays_one",
    "prices": "cost_less cost_more cost_player_less cost_player_more costs_less costs_more",
    "modes": "modes",
    "who chooses": "player_chooses choose_at_random",
    "dividing": "deal_divided",
    "limits": "once_per_turn once_per_round",
    "looking": "look_at look_at_several look_at_zone search",
    "hands": "discard_hand discards_hand discards_at_random discards discard",
    "turns and plays": "another_turn take_another_turn you_get more_attacks",
    "places and ranges": "within behind beside in_front_of same_row same_column same_line ahead_at_most nearest_ahead "
    "centre city_edge city_corner",
    "what others may do": "player_may",
    "texts that wait": "next_time each_time",
    "orders and reveals": "put_on_top_ordered put_on_bottom_ordered reveal",
    "waiting": "later",
    "until it leaves": "until_this_leaves",
    "only once": "limited",
    "the first of a turn": "first_damage_is first_damage_of_round_is first_attack_deals_less first_attack_deals_none "
    "first_amount_is",
}


def families_in(tree: Phrase) -> set[str]:
    kinds = {phrase.kind for phrase in tree.walk()}
    return {family for family, known in FAMILIES.items() if kinds & set(known.split())}


def claimed(game: Game) -> dict[str, str]:
    """What the guide's table says that this game has, by family."""
    table = GUIDE.read_text("utf-8").split("| family | what it says |", 1)[1].split("\n\n", 1)[0]
    titles, _, *rows = ("| family | what it says |" + table).split("\n")
    column = [title.strip() for title in titles.split("|")].index(game.title)
    cells = [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)] for row in rows]
    return {row[1]: row[column] for row in cells if not HAS_NOT.match(row[column])}


def families_of(invented: Invented) -> Counter[str]:
    """How many of the invented cards of a set belong to each family."""
    language = invented.game.compiler(invented.cards.cards).language
    official = {card.name: card.text for card in invented.game.official_cards.cards}
    found: Counter[str] = Counter()
    for card in invented.cards.cards:
        if card.text and card.text != official[card.name]:
            found.update(families_in(language.parse(card.text)))
    return found


def met(game: Game, sets: int, wanted: set[str] | None = None) -> Counter[str]:
    """Of so many sets, or of fewer if all that is wanted was met before."""
    found: Counter[str] = Counter()
    for seed in range(sets):
        found += families_of(invented_set(game, seed))
        if wanted is not None and wanted <= found.keys():
            break
    return found


def main(sets: int) -> None:
    counts = {game.title: met(game, sets) for game in all_games()}
    print("family".ljust(26) + "".join(title.rjust(16) for title in counts))
    for family in FAMILIES:
        print(family.ljust(26) + "".join(str(found[family] or "–").rjust(16) for found in counts.values()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
