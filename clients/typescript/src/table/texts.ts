/** A character that a reader can see: no white space, control, format or filler character, and no braille blank. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** No control characters, no half of a surrogate pair, and no overrides of the text direction: as the service accepts texts. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

/** Whether a text shows anything at all. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}

/** Tabs and line breaks, which the service refuses in a text of one line, become single spaces; white space around it goes. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\t-\r\u0085\u2028\u2029]\s*/g, ' ').trim();
}

/** A tariff code as the service takes it: without the dots and spaces that people write in it. */
export function plainHsCode(text: string): string {
  return text.replaceAll(/[.\s]/g, '');
}
