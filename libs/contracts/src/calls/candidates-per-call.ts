/**
 * As many candidates, or variants of one, as an internal call takes: more than a round of a search asks of, and a tenth of what a
 * body of the internal API may hold.
 */
export const CANDIDATES_PER_CALL_MAX = 32;
