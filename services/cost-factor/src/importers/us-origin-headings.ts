import { addDays } from '@cpes/contracts';
import type { OriginDuty } from '../domain/rate-rows.ts';
import { percentBps } from './us-duty-text.ts';
import type { UsitcRow } from './usitc-file.ts';

/** A duty by origin as chapter 99 has it. */
export interface OriginHeading {
  /** As 9903.05.80. */
  readonly heading: string;
  readonly description: string;
  /** `minimum`: the total with the ordinary duty; `none`: the ordinary duty alone. */
  readonly kind: 'additional' | 'minimum' | 'none';
  readonly bps: number;
}

const ORIGIN = /\bproducts? of\b/i;
const SUBHEADING = /^the duty provided in the applicable subheading(?<more>\s*\+\s*\d+(?:\.\d+)?\s*%)?$/i;
const MINIMUM = /^\d+(?:\.\d+)?\s*%$/;
/**
 * Headings that still print after their collection stopped: duties of 2025 until 2026-02-24, and Section 122 until 2026-07-23. Nothing is
 * made of them.
 */
const ENDED = ['990301', '990302', '99030301'];
/** Duties of other tables, which are read from the notes: Section 232 and the lists of goods of China. */
const OF_OTHER_TABLES = ['990376', '990381', '990382', '990385', '990388', '990391', '990394'];

/** The headings of chapter 99 with a duty by origin in force, in the order of the file. */
export function readOriginHeadings(rows: readonly UsitcRow[]): OriginHeading[] {
  return rows.flatMap(({ code, description, general }): OriginHeading[] => {
    if (!/^9903\d{4}$/.test(code) || !ORIGIN.test(description)) return [];
    if ([...ENDED, ...OF_OTHER_TABLES].some((prefix) => code.startsWith(prefix))) return [];
    const heading = `${code.slice(0, 4)}.${code.slice(4, 6)}.${code.slice(6)}`;
    const more = SUBHEADING.exec(general)?.groups?.['more'];
    const bps = percentBps(more ?? general) ?? 0;
    if (SUBHEADING.test(general))
      return [{ heading, description, kind: more === undefined ? 'none' : 'additional', bps }];
    return MINIMUM.test(general) ? [{ heading, description, kind: 'minimum', bps }] : [];
  });
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** A day, also with one of these times of it, such as "12:01 a.m. Eastern Standard Time, on January 1, 2027". */
const dayWith = (times: string) =>
  String.raw`(?:(?:${times})\.?m\.?(?:,? \(?[a-z]+\)?){0,5},? )?((?:${MONTHS}) \d{1,2}, \d{4})\b`;
const [FIRST_MINUTES, LAST_MINUTE] = [String.raw`12:0[01] a`, String.raw`11:59 p`];
const BEGINS = new RegExp(String.raw`\bon or after ${dayWith(FIRST_MINUTES)}`, 'gi');
const ENDS = new RegExp(String.raw`\b(?:through|on or before) ${dayWith(LAST_MINUTE)}`, 'gi');
const ENDED_ON = new RegExp(String.raw`\b(?:(?<!on or )before|until|prior to) ${dayWith(FIRST_MINUTES)}`, 'gi');
/** Words of a date: those above, a time, a day of a month or a year, which the decimals of a heading do not follow. */
const DATE_WORDS = new RegExp(
  String.raw`\b(?:on or (?:after|before)|until|prior to|\d{1,2}:\d{2}|(?:${MONTHS}) \d{1,2}|(?<![\d.])(?:19|20)\d{2}(?!\.?\d))\b`,
  'i',
);
/** Dates of an exception, or of loading, as in "except for goods loaded before June 4, 2026". */
const OTHER_DATES =
  /\b(?:loaded|in transit|exported|shipped|other than|excluding|unless|not|except\b[^,;]*\b(?:entered|entries|withdrawn))\b/i;

/** The first and the last day of a duty; null where the words of its heading state none. */
export interface StatedDays {
  readonly begins: string | null;
  readonly ends: string | null;
}

/** The days in the words of a heading, such as "on or after January 1, 2027"; undefined when a date is not read, or no day remains. */
export function statedDays({ description }: Pick<OriginHeading, 'description'>): StatedDays | undefined {
  const unread = [BEGINS, ENDS, ENDED_ON].reduce((text, words) => text.replaceAll(words, ''), description);
  if (DATE_WORDS.test(unread)) return undefined;
  const daysOf = (words: RegExp) => [...description.matchAll(words)].map(([, found = '']) => dayOf(found));
  const begins = daysOf(BEGINS);
  const ends = [...daysOf(ENDS), ...daysOf(ENDED_ON).map((day) => day && addDays(day, -1))];
  if (begins.length + ends.length === 0) return { begins: null, ends: null };
  if (OTHER_DATES.test(description) || [...begins, ...ends].includes(undefined)) return undefined;
  const days = { begins: begins.toSorted().at(-1) ?? null, ends: ends.toSorted()[0] ?? null };
  return days.begins !== null && days.ends !== null && days.begins > days.ends ? undefined : days;
}

/** Undefined for a day that its month does not have. */
function dayOf(words: string): string | undefined {
  const date = new Date(`${words} UTC`);
  const isOfMonth = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(/ (\d{1,2}),/.exec(words)?.[1]);
  return isOfMonth ? date.toISOString().slice(0, 10) : undefined;
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });
/** Names of the tariff that differ from those of ISO 3166. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  HK: ['Hong Kong'],
  KR: ['South Korea', 'Republic of Korea', 'Korea'],
  MO: ['Macau', 'Macao'],
  RU: ['Russia', 'Russian Federation'],
  TR: ['Turkey', 'Türkiye'],
  VN: ['Vietnam', 'Viet Nam'],
};

/** Whether the text of a heading names the origin, or the European Union of which it is a member. */
export function namesOrigin(description: string, origin: string, isMember: boolean): boolean {
  const text = folded(description);
  const names = [...(NAMES[origin] ?? []), COUNTRIES.of(origin) ?? '', ...(isMember ? ['European Union'] : [])];
  return names.some((name) => name !== '' && text.includes(folded(name)));
}

/** Without accents, and with "and" for its sign. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('&', 'and').toLowerCase();
}

/** The headings of a row: one, or a pair as 9903.05.38/39, of which one has the minimum. */
export function headingsOf({ heading }: Pick<OriginDuty, 'heading'>): string[] {
  const [, stem = '', first = '', second] = /^(9903\.\d{2}\.)(\d{2})(?:\/(\d{2}))?$/.exec(heading ?? '') ?? [];
  if (stem === '') return [];
  return [first, second].flatMap((last) => (last === undefined ? [] : [stem + last]));
}
