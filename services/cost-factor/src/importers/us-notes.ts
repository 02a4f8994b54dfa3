/** A character of no script in place of a tag, until it is known whether the tag is within a code. */
const TAG = '\uE000';
const TAGS = /<[^<>]*>/g;
const WITHIN_CODE = /(?<=\d)\uE000+(?=\.\d)|(?<=\d\.)\uE000+(?=\d)/g;
const BLANKS = /(?:\uE000|\s|&nbsp;|&#160;|&#xa0;)+/gi;
/** The words at the beginning of a paragraph of exemptions. */
const LIST = /\bAs provided in heading (9903\.\d{2}\.\d{2})\b/;
/** Words in brackets, which the mark of a paragraph, as (c), (vv) or (ii), is not. */
const REMARKS = /\((?!(?:([a-z])\1*|[ivxl]+|\d+)\))[^()]*\)?/gi;
const REMARK = '\uE001';
/** A number of 6, 8 or 10 digits, as 8708.29.50, 8708.29.50.60 or 8708.29.5060, with its remark. */
const CODE = /(?<![\d.])(\d{4}\.\d{2}(?:\.(?:\d{4}|\d{2}(?:\.\d{2})?))?)(?!\.?\d)(?: ?(\uE001))?/g;
/** Headings of additional duties and of their exemptions. */
const HEADINGS = '9903';
/** Chapters 98 and 99 have no goods. A paragraph names headings of both. */
const FIRST_SPECIAL_CHAPTER = '98';

/** Codes as digits. */
export interface ExemptCodes {
  readonly whole: ReadonlySet<string>;
  /** Codes with a remark, such as "(etrogs only)": some of their goods are exempt. */
  readonly particular: ReadonlySet<string>;
}

export type ListsByHeading = ReadonlyMap<string, readonly ExemptCodes[]>;

/**
 * The tariff codes that the notes of chapter 99 list under each heading of an exemption. A list begins with "As provided in heading
 * 9903.05.86" and ends at the first heading of chapter 99 after a code. A heading has a list for each paragraph that begins with it.
 */
export function listsByHeading(html: string): ListsByHeading {
  const [, ...parts] = plainText(html).split(LIST);
  const lists = new Map<string, ExemptCodes[]>();
  for (let at = 0; at < parts.length; at += 2) {
    const [heading = '', text = '', next] = parts.slice(at);
    const codes = codesIn(`${text} ${next ?? ''}`);
    if (codes !== undefined) lists.set(heading, [...(lists.get(heading) ?? []), codes]);
  }
  return lists;
}

/** Text without markup, with a character in place of each remark. */
function plainText(html: string): string {
  return html.replaceAll(TAGS, TAG).replaceAll(WITHIN_CODE, '').replaceAll(BLANKS, ' ').replaceAll(REMARKS, REMARK);
}

/** Undefined for a text without codes, or without a heading after them: such a list may be cut. */
function codesIn(text: string): ExemptCodes | undefined {
  const [whole, particular] = [new Set<string>(), new Set<string>()];
  for (const [, dotted = '', remark] of text.matchAll(CODE)) {
    const code = dotted.replaceAll('.', '');
    if (code.startsWith(HEADINGS) && whole.size + particular.size > 0) {
      for (const one of particular) whole.delete(one);
      return { whole, particular };
    }
    if (code < FIRST_SPECIAL_CHAPTER) (remark === undefined ? whole : particular).add(code);
  }
  return undefined;
}
