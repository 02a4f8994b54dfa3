/** A character of no script in place of a tag, until it is known whether the tag is within a code. */
const TAG = '\uE000';
/** A longer tag has no end: the bound keeps the search linear. */
const TAGS = /<[^<>]{0,2000}>/g;
const WITHIN_CODE = /(?<=\d)\uE000+(?=\.\d)|(?<=\d\.)\uE000+(?=\d)/g;
const BLANKS = /(?:\uE000|\s|&nbsp;|&#160;|&#xa0;)+/gi;
/** How a paragraph of exemptions begins. */
const LIST = /\bAs provided in heading (9903\.\d{2}\.\d{2})\b/;
/** A number of 6, 8 or 10 digits, as 8708.29.50, 8708.29.50.60 or 8708.29.5060. */
const CODE = /(?<![\d.])\d{4}\.\d{2}(?:\.(?:\d{4}|\d{2}(?:\.\d{2})?))?(?!\.?\d)/g;
/** Chapters 98 and 99 have no goods. A paragraph names headings of both. */
const FIRST_SPECIAL_CHAPTER = '98';

export type ListsByHeading = ReadonlyMap<string, readonly ReadonlySet<string>[]>;

/**
 * The tariff codes that the notes of chapter 99 list under each heading of an exemption, as digits. A list begins with "As provided in
 * heading 9903.05.86" and ends where the next one begins. A heading has several when the notes name it so more than once.
 */
export function listsByHeading(html: string): ListsByHeading {
  const [, ...parts] = plainText(html).split(LIST);
  const lists = new Map<string, ReadonlySet<string>[]>();
  // The last paragraph has no known end.
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const [heading = '', text = ''] = parts.slice(at);
    const codes = codesIn(text);
    if (codes.size > 0) lists.set(heading, [...(lists.get(heading) ?? []), codes]);
  }
  return lists;
}

function plainText(html: string): string {
  return html.replaceAll(TAGS, TAG).replaceAll(WITHIN_CODE, '').replaceAll(BLANKS, ' ');
}

function codesIn(text: string): ReadonlySet<string> {
  const codes = [...text.matchAll(CODE)].map(([code]) => code.replaceAll('.', ''));
  return new Set(codes.filter((code) => code < FIRST_SPECIAL_CHAPTER));
}
