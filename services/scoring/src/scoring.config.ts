/** Scoring has no environment settings of its own. */
export class ScoringConfig {}
