/** The product's promise: the 12 cost factors are stored within so many milliseconds of the submission. */
export const EVALUATION_DEADLINE_MS = 1_500;
