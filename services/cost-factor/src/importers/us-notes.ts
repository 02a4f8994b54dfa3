import { LINE_DIGITS } from '../domain/line-index.ts';
import { RefusedRates } from './rate-source.ts';

/** A character of no script in place of a tag, until it is known whether the tag is within a code. */
const TAG = '\uE000';
const TAGS = /<[^<>]*>/g;
/** An item of a list begins a sentence. Its mark, as (ii), may be an attribute only. */
const ITEMS = /<li\b[^<>]*>/gi;
const WITHIN_CODE = /(?<=\d)\uE000+(?=\.\d)|(?<=\d\.)\uE000+(?=\d)/g;
/** Notes of the compiler are in square brackets, such as "[subheading]". */
const BLANKS = /(?:\uE000|\s|&nbsp;|&#160;|&#xa0;|\[[^[\]]*\])+/gi;
/** The words at the beginning of a list. The last ones begin a list only in note 20. */
const LIST =
  /\b(?:As provided in heading|Heading(?= [\d.]+ applies to\b)|For the purposes of heading(?= 9903\.88\.)) (9903\.\d{2}\.\d{2})\b/;
/** Words in brackets, which the mark of a paragraph, as (c), (vv) or (ii), is not. */
const REMARKS = /\((?!(?:([a-z])\1*|[ivxl]+|\d+)\))[^()]*\)?/gi;
const REMARK = '\uE001';
/** A number of 6, 8 or 10 digits, as 8708.29.50, 8708.29.50.60 or 8708.29.5060. */
const CODE = /(?<![\d.])\d{4}\.\d{2}(?:\.(?:\d{4}|\d{2}(?:\.\d{2})?))?(?!\.?\d)/g;
/** After a code: a remark, or words that restrict it, such as "etrogs only". A conjunction, a new sentence or paragraph does not. */
const RESTRICTION = /^ ?(?:\uE001|[,–—-]? ?(?!(?:and|or)\b)[a-z]{2}|[^.;:(]*\bonly\b)/;
/** Before the code of described goods: "other seats, provided for in subheading". */
const DESCRIPTION = /\b(?:provided for|described) in(?: (?:sub)?headings?| statistical reporting numbers?)? $/;
/** Between the codes of one description. */
const ENUMERATION = /^(?:, ?|,? (?:and|or) )$/;
/** Between the first and the last code of a range. */
const RANGE = /^ ?(?:through|thru|to|[-–—]|&(?:[mn]dash|#821[12]|#x201[34]);) ?$/i;
/** Headings of additional duties and of their exemptions. */
const HEADINGS = '9903';
/** Chapters 98 and 99 have no goods. A paragraph names headings of both. */
const FIRST_SPECIAL_CHAPTER = '98';

/** Codes as digits. */
export interface ListedCodes {
  readonly whole: ReadonlySet<string>;
  /** Codes of which the list has some goods, such as "(etrogs only)". */
  readonly particular: ReadonlySet<string>;
  /** Last codes of ranges, whose codes in between the list does not name. */
  readonly rangeEnds: readonly string[];
}

export type ListsByHeading = ReadonlyMap<string, readonly ListedCodes[]>;

/**
 * The tariff codes that the notes of chapter 99 list under each heading. A list begins with "As provided in heading 9903.05.86", or with
 * "Heading 9903.88.01 applies to", and ends at the first heading of chapter 99 after a code. A heading has a list for each paragraph that
 * begins with it.
 */
export function listsByHeading(html: string): ListsByHeading {
  const [, ...parts] = plainText(html).split(LIST);
  const lists = new Map<string, ListedCodes[]>();
  for (let at = 0; at < parts.length; at += 2) {
    const [heading = '', text = '', next] = parts.slice(at, at + 3);
    const codes = codesIn(`${text} ${next ?? ''}`);
    if (codes !== undefined) lists.set(heading, [...(lists.get(heading) ?? []), codes]);
  }
  return lists;
}

/** The one list of a heading. Throws `RefusedRates` when it is absent or ambiguous, has a range, or codes that are shorter than lines. */
export function listOf(heading: string, lists: ListsByHeading): ListedCodes {
  const [codes, ...others] = lists.get(heading) ?? [];
  if (codes === undefined) throw new RefusedRates(`the notes have no whole list of heading ${heading}`);
  if (others.length > 0) throw new RefusedRates(`the notes have several lists of heading ${heading}`);
  const [rangeEnd] = codes.rangeEnds;
  if (rangeEnd !== undefined) throw new RefusedRates(`the list of heading ${heading} has a range to ${rangeEnd}`);
  const short = [...codes.whole, ...codes.particular].find(({ length }) => length < LINE_DIGITS);
  if (short !== undefined) throw new RefusedRates(`the list of heading ${heading} has ${short}, which is not a line`);
  return codes;
}

/** Text without markup, with a character in place of each remark. */
function plainText(html: string): string {
  return html
    .replaceAll(ITEMS, '. ')
    .replaceAll(TAGS, TAG)
    .replaceAll(WITHIN_CODE, '')
    .replaceAll(BLANKS, ' ')
    .replaceAll(REMARKS, REMARK);
}

/** Undefined for a text without codes, or without a heading after them: such a list may be cut. */
function codesIn(text: string): ListedCodes | undefined {
  const [whole, particular] = [new Set<string>(), new Set<string>()];
  const rangeEnds: string[] = [];
  const matches = [...text.matchAll(CODE)];
  let [end, isDescribed] = [0, false];
  for (const [at, { 0: dotted, index }] of matches.entries()) {
    const code = dotted.replaceAll('.', '');
    if (code.startsWith(HEADINGS) && whole.size + particular.size > 0) {
      for (const one of particular) whole.delete(one);
      return { whole, particular, rangeEnds };
    }
    const before = text.slice(end, index);
    end = index + dotted.length;
    const after = text.slice(end, matches[at + 1]?.index);
    isDescribed = DESCRIPTION.test(before) || (isDescribed && ENUMERATION.test(before));
    if (code < FIRST_SPECIAL_CHAPTER && whole.size + particular.size > 0 && RANGE.test(before)) rangeEnds.push(code);
    if (code < FIRST_SPECIAL_CHAPTER) (isDescribed || RESTRICTION.test(after) ? particular : whole).add(code);
  }
  return undefined;
}
