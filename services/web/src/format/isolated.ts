/**
 * Letters written from right to left (the blocks of Unicode's DerivedBidiClass) and direction marks. No other character
 * can reorder its neighbours on a left-to-right page.
 */
const REORDERING =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Unpaired isolates would close ours, or keep it open. */
const ISOLATES = /[\u2066-\u2069]/gu;

/**
 * Isolates a user-supplied text where elements are not allowed, with FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE
 * (UAX 9), so that it cannot reorder its neighbours. A text without such characters is returned unchanged.
 */
export function isolated(typed: string): string {
  return REORDERING.test(typed) ? `\u2068${withoutIsolates(typed)}\u2069` : typed;
}

/** Removes the marks of `isolated` from input, because users copy them along with the text. */
export function withoutIsolates(words: string): string {
  return words.replaceAll(ISOLATES, '');
}
