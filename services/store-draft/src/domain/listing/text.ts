/** Controls, zero-width and bidirectional marks, private, unassigned and broken characters, all invisible to a reader. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
/** ZWNJ and ZWJ shape letters (Persian, Hindi) and join emoji. Elsewhere they have no visible effect. */
const IDLE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{EMod}\ufe0f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
const SPACES = /\s+/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** An opening bracket would begin a shortcode, which WordPress executes; it removes backslashes. */
const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '[': '&#91;',
  '\\': '&#92;',
};

/** Text as it is stored and sent: composed (NFC), one space between words, nothing invisible. Idempotent. */
export function clean(text: string): string {
  return text
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .replace(IDLE_JOINERS, '')
    .normalize('NFC')
    .replace(SPACES, ' ')
    .trim();
}

/**
 * Clean text of at most that many UTF-16 units. Cuts after a word where there is one, otherwise between two graphemes, and leaves
 * no punctuation at the cut.
 */
export function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    if (index + segment.length > lengthMax) break;
    end = index + segment.length;
  }
  const space = text[end] === ' ' ? end : text.lastIndexOf(' ', end);
  return text.slice(0, space > 0 ? space : end).replace(/[\s,;:|(–-]+$/u, '');
}

/** Where a title may end without losing half of a phrase. */
const PHRASE_END = /\s*[,;:|(–—]|\s+-\s|\s+(?:with|for|and|in|of|from|by|to|plus)\s/giu;

/** Clean text of at most that many UTF-16 units, which ends with a phrase where one fits, otherwise as `cut` does. */
export function cutPhrase(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const end = [...text.matchAll(PHRASE_END)]
    .map(({ index }) => index)
    .findLast((place) => place > 0 && place <= lengthMax);
  return end === undefined ? cut(text, lengthMax) : cut(text, end);
}

/** Text as the content of an HTML element or attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'[\\]/g, (character) => HTML[character] ?? character);
}
