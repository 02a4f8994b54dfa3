/**
 * The maximum number of candidates, or variants of one, in an internal call: more than one round of a search needs, and a tenth of
 * the largest body of the internal API.
 */
export const CANDIDATES_PER_CALL_MAX = 32;
