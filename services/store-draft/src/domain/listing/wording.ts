/** Rules for bullets, each with its code. */
const BULLET_FAULTS: readonly (readonly [code: string, detail: string, pattern: RegExp])[] = [
  ['lower_case', 'begins with an upper-case letter', /^\p{Ll}/u],
  ['end_stop', 'has no stop at its end', /[.!?;:,]$/u],
  ['markup', 'is plain text, without HTML', /<\/?[a-z!?]|&#?\w+;/iu],
  ['address', 'has no web address', /https?:|www\.|\b[\w-]+\.(com|net|org|shop|store)\b/iu],
  ['emoji', 'has no emoji', /\p{Emoji_Presentation}|\uFE0F/u],
];
/** Origin, delivery, superlatives, promises, health, comparisons, prices: never generated, not even from the merchant's words. */
const CLAIMS = [
  /\bmade in\b|\bproduct of\b|\bimported from\b/iu,
  /\bdeliver(y|ed|s)?\b|\bship(s|ped|ping)\b|\bdispatch/iu,
  /\bbest\b|#\s*1|\bno\.? ?1\b|\bnumber one\b|\bworld.?class\b|\bperfect\b/iu,
  /\bguarantee|\bwarrant(y|ies)\b|\brisk.?free\b|\bmoney.?back\b/iu,
  /\beco\b|\beco-?friendly|\bgreen choice\b|\bbiodegradable\b|\bsustainab|\bclimate\b|\bcarbon.?neutral\b/iu,
  /\bcures?\b|\bheals?\b|\bmedical|\btherap|\bantibacterial\b|\bclinical|\bfda\b|\bsafe\b|\bsafety\b|\bnon-?toxic\b/iu,
  /\bbetter than\b|\bcheaper\b|\bunlike (other|any)\b|\bcompared (to|with)\b/iu,
  /[$€£¥]\s?\d|\d\s?(usd|eur|gbp|jpy|cad|aud)\b|\d\s?[$€£¥]/iu,
];
const PROMOTION = /\b(sale|discount|free shipping|limited offer|bargain|deal|buy now|hot)\b|\d+\s?% off/iu;
const PRICE = /[$€£¥]\s?\d|\d\s?[$€£¥]|\d\s?(USD|EUR|GBP|JPY|CAD|AUD)\b/u;
/** Short ones are mostly names of things: LED, USB, HDMI. */
const CAPITALS = /(?<!\p{L})\p{Lu}{5,}(?!\p{L})/u;

export interface Fault {
  readonly code: string;
  readonly detail: string;
}

export function faultsOfBullet(text: string): Fault[] {
  return BULLET_FAULTS.flatMap(([code, detail, pattern]) => (pattern.test(text) ? [{ code, detail }] : []));
}

/** Whether the text contains an unproven claim. */
export function makesClaim(text: string): boolean {
  return CLAIMS.some((pattern) => pattern.test(text));
}

/** Wording that shoppers and search engines dislike in a title; the merchant decides. */
export function titleWarnings(title: string): Fault[] {
  return [
    ...(PRICE.test(title) ? [{ code: 'title_price', detail: 'The title names a price.' }] : []),
    ...(CAPITALS.test(title) ? [{ code: 'title_capitals', detail: 'The title has a word in capitals.' }] : []),
    ...(PROMOTION.test(title) ? [{ code: 'title_promotion', detail: 'The title has words of advertising.' }] : []),
  ];
}
