/** Soft hyphens, zero-width spaces and joiners, which can occur invisibly inside a word. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text in lower case, with one form for characters that look the same. */
export function foldedText(text: string): string {
  return text.normalize('NFKC').replaceAll(INVISIBLE, '').toLowerCase();
}

/** The words of a text in lower case, each once: runs of letters, marks and digits of any script. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldedText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}
