/** A visible character: no white space, control, format or filler character, and no braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * No control characters, no half of a surrogate pair, and no overrides of the text direction: the rules of the service.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

/** Whether a text contains a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}

/**
 * Replaces tabs and line breaks, which the service refuses in single-line texts, with single spaces, and trims the
 * text.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\t-\r\u0085\u2028\u2029]\s*/g, ' ').trim();
}

/** A tariff code in the form of the service: without dots and spaces. */
export function plainHsCode(text: string): string {
  return text.replaceAll(/[.\s]/g, '');
}
