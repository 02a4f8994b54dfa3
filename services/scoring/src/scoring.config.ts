/** Scoring adds no environment settings. */
export class ScoringConfig {}
