"""What each chapter means for a designer, in a sentence or two, where it does not say so itself."""

from __future__ import annotations

MEANINGS = {
    "ranking": "Neighbours that share a rank are too close for these games to order: do not "
    "print them as two levels. A rank that changes when one strategy is left out depends on who "
    "plays.",
    "players": "Read every number as 'for players like these'. If your audience plays otherwise, "
    "add a strategy that plays like it and look again.",
    "cards": "Stars are a promise. Where a step does not hold, change the card or the stars; where "
    "the cards work together, a new card must be tried with every partner.",
    "wins": "A level that its audience wins or loses nearly always teaches nothing. The dark and "
    "the bright corners show which Automa to offer to whom.",
    "scores": "A wide hill is an Automa that feels unfair on some evenings and weak on others; "
    "numbers that pay rarely but much make it wide.",
    "parts": "To make an Automa harder or easier, begin with the part in which it differs most "
    "from its neighbours: there a small number moves much.",
    "pace": "A player who looks at the score track during the game sees these lines. An Automa "
    "that catches up only in the final scoring surprises; say so in the rules.",
    "luck": "The more of the margin is luck, the more games a player needs to see progress. "
    "Luck of the Automa's own can be taken out on its card; that of the deal cannot.",
    "skill": "The skill at which an Automa is an even match says for whom it is made. Gaps between "
    "them are levels that a learning player misses.",
    "par": "Par scores can be printed as a rough aim: 'about so many points beat this level'. They "
    "also show a player how far away the next level is.",
    "first": "If going first matters against one Automa and not against another, the rule for who "
    "begins is part of its difficulty: print it beside the stars.",
    "sensitivity": "Claims that hold under every reading of the rules can be printed. For the "
    "others, settle the rule first, then the number.",
    "assumptions": "Whoever owns the box or the rulebook's author can settle these; each one "
    "settled makes the numbers firmer.",
    "method": "A difference smaller than its uncertainty is no difference. The tables say how many "
    "games would decide.",
}
