/** Scoring reads no settings of its own from the environment. */
export class ScoringConfig {}
