"""Who is meant by "it", "that Kitty" or "the enemy": decided by the clauses before, as readers do.

"It" goes on with whom the last clause was about, "that enemy" is the only enemy, "toward it" is never the one that
moves. Where readers would disagree nobody is chosen: `TwoMeant` has both.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulebound.games.paw_of_duty.english.meant import (
    ACTS,
    APART,
    BESIDE,
    FALLEN,
    HURT,
    SHIFTED,
    SUFFERS,
    Clause,
    Meant,
    TwoMeant,
    Unclear,
)
from rulebound.games.paw_of_duty.english.thing import (
    IT,
    SUBJECT,
    THE,
    YOURS,
    Thing,
)


class Pointing:
    """What one text names. `fixed`: things that must be chosen by themselves; `decided`: what doubtful words mean."""

    def __init__(self, fixed: frozenset[int], decided: Mapping[int, int]) -> None:
        self._fixed = fixed
        self._decided: Mapping[int, int] = decided
        self.steps: list[str] = []  # choices that stand before what is being said
        self.clauses: list[Clause] = [Clause()]
        self._singles: list[Meant] = []  # as "the first Kitty" and "the second Kitty" count them
        self._spaces: list[Meant] = []
        self._lines: list[Meant] = []
        self.gone: list[Meant] = []  # who has left the board
        self.unsaid: Clause | None = None  # in which one of yours was chosen that nobody named
        self.passing: list[Meant] = []  # named by a condition: "the second Kitty" counts them when it is said
        self._all: list[Meant] = []  # also those that only stand beside
        self._group: Meant | None = None
        self._roles = False  # "its target" was said, or a card was chosen: "it" could be that
        self._one_of_them: Meant | None = None  # nobody counts it as a first or second Kitty

    # ------------------------------------------------------------ clauses

    def begin_clause(self) -> None:
        self._singles += self.passing
        self.passing = []
        if self.clauses[-1].main() or self.clauses[-1].beside:
            self.clauses.append(Clause())

    def _before(self) -> Clause:
        """The last clause before this one that named somebody."""
        for clause in reversed(self.clauses[:-1]):
            if clause.main():
                return clause
        return Clause()

    def _note(self, meant: Meant, part: str) -> None:
        clause = self.clauses[-1]
        (clause.acts if part == ACTS else clause.beside if part in (BESIDE, APART) else clause.suffers).append(meant)

    # ------------------------------------------------------------ who is meant

    def _meant(self, thing: Thing, part: str) -> Meant:
        if thing.at in self._decided:
            return next(one for one in self._all if one.at == self._decided[thing.at])
        if thing.is_space:
            if not self._spaces:
                raise Unclear
            return self._spaces[-1]
        if thing.how == SUBJECT:
            return self._same_subject()
        fitting = [one for one in self._all if self._fits(one, thing)]
        if thing.other:
            current = (self.clauses[-1].main() or self._before().main())[-1:]
            fitting = [one for one in fitting if one not in current and one.chosen]
        if thing.number == "target":
            fitting = [one for one in fitting if one.target][-1:]
        elif thing.how == THE and thing.number:
            fitting = self._doers(thing.number, fitting)
        if part in (SUFFERS, HURT) and thing.number != "self":
            fitting = [one for one in fitting if one not in self.clauses[-1].acts]
        if thing.number == "foe":
            fitting = [one for one in fitting if one.side != YOURS]
        if part == APART:
            fitting = [one for one in fitting if one not in self.clauses[-1].main()]
            part = BESIDE
        if not fitting or thing.filters:
            raise Unclear
        if len(fitting) == 1:
            return fitting[0]
        return self._likeliest(thing, part, fitting)

    def _doers(self, deed: str, fitting: list[Meant]) -> list[Meant]:
        """ "The Kitty that moved", "the Kitty that was attacked": the last of them."""
        for clause in reversed(self.clauses):
            if deed == "beside" and clause.moves:
                return [one for one in clause.beside if one in fitting][-1:]
            done = {"moved": clause.shifts, "hurt": clause.hurts, "acted": bool(clause.acts)}.get(deed, False)
            by_itself = deed == "moved" and (clause.moves or not clause.suffers)
            who = clause.acts if deed == "acted" or by_itself else clause.suffers
            found = [one for one in who if one in fitting] if done else []
            if found:
                return found[-1:]
        return []

    def _fits(self, one: Meant, thing: Thing) -> bool:
        if one.several or one.noun == "space" or one in self._lines:
            return False
        if thing.how == THE:
            if thing.side and one.side != thing.side:
                return False
            return thing.noun in ("Kitty", one.noun)
        return True

    def _same_subject(self) -> Meant:
        clause = self.clauses[-1] if self.clauses[-1].main() else self._before()
        found = clause.acts or clause.suffers
        if len(set(found)) != 1:
            raise Unclear
        return found[0]

    def _likeliest(self, thing: Thing, part: str, fitting: list[Meant]) -> Meant:
        """Among several that fit the words."""
        here, before = self.clauses[-1], self._before()
        if part in (FALLEN, SHIFTED):
            done = [clause for clause in self.clauses if (clause.hurts if part == FALLEN else clause.shifts)]
            hit = [one for clause in done for one in (clause.suffers or clause.acts) if one in fitting]
            if hit:
                return hit[-1]
        if part == BESIDE and any(one not in here.suffers for one in fitting):
            fitting = [one for one in fitting if one not in here.suffers]
            if len(fitting) == 1:
                return fitting[0]
        if part == BESIDE and (here.main() or here.beside):
            others = [one for one in (*here.acts, *here.beside) if one in fitting and one not in here.suffers]
            if len(set(others)) == 1:
                return others[0]
            chosen = [one for one in fitting if one not in here.suffers and one.chosen]
            if len(chosen) == 1:
                return chosen[0]
        if part in (SUFFERS, HURT) and here.acts:
            others = [one for one in before.main() if one in fitting and one not in here.acts]
            if len(others) == 1:
                return others[0]
        around = [one for one in dict.fromkeys((*before.suffers, *before.beside)) if one in fitting]
        others = [one for one in around if one not in before.acts]
        if len(others) == 1 and before.acts and (part == HURT or (thing.how == THE and part == SUFFERS)):
            return others[0]
        main = [one for one in before.main() if one in fitting]
        if len(main) == 1:
            owner = main[0].owner
            both = thing.how == IT and part == SUFFERS and main[0] not in before.acts
            if owner is not None and both and owner in fitting and main[0].target:
                raise TwoMeant(thing.at, (owner, main[0]))  # "push its target, then rotate it"
            friend = self._friend(main[0], fitting)
            if part == ACTS and before.suffers == main and not before.acts and friend:
                raise TwoMeant(thing.at, (friend, main[0]))
            return main[0]
        if len(main) == 2:
            acted = [one for one in before.acts if one in fitting]
            if part == ACTS and len(acted) == 1:
                return acted[0]
            raise TwoMeant(thing.at, (main[0], main[1]))
        if not main and len(fitting) == 2:
            raise TwoMeant(thing.at, (fitting[0], fitting[1]))
        raise Unclear

    def _friend(self, other: Meant, fitting: list[Meant]) -> Meant | None:
        """One of yours, where an enemy was named last: "it attacks" then can mean either."""
        found = [one for one in fitting if one.side == YOURS and one is not other and one.chosen]
        return found[-1] if found and other.side != YOURS else None
