/**
 * Letters that are written from right to left (the blocks that Unicode's DerivedBidiClass gives to them), and the marks that set a
 * direction. No other character can reorder the words beside it on a page that is written from left to right.
 */
const REORDERING =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Isolates without their partner would end ours, or keep it open. */
const ISOLATES = /[\u2066-\u2069]/gu;

/**
 * A text that somebody typed, for a place that takes no elements: between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE
 * (UAX 9), so that it cannot reorder the words around it. A text that could not do so is returned as it is.
 */
export function isolated(typed: string): string {
  return REORDERING.test(typed) ? `\u2068${withoutIsolates(typed)}\u2069` : typed;
}

/** What was typed, without the marks that `isolated` puts around it: people copy them along. */
export function withoutIsolates(words: string): string {
  return words.replaceAll(ISOLATES, '');
}
