import { addDays } from '@cpes/contracts';
import { isInForce } from '../domain/dated-index.ts';
import type { Dated, DutyGap, Sourced, TradeRemedy } from '../domain/rate-rows.ts';
import { SAFEGUARD_DUTY } from '../domain/trade-remedies.ts';
import {
  type Area,
  type CountryGroups,
  EVERY_ORIGIN,
  excludedCountries,
  isGroup,
  originsOf,
} from './country-groups.ts';
import { scheduledDays, type ScheduleLimit } from './dated-rows.ts';
import { percentBps } from './percent-duty.ts';
import { RefusedRates } from './rate-source.ts';

/** Measure types of duties that come on top of the third-country duty, in the United Kingdom and in the EU, by their names in evidence. */
const NAMES = {
  551: 'provisional anti-dumping duty',
  552: 'definitive anti-dumping duty',
  553: 'provisional countervailing duty',
  554: 'definitive countervailing duty',
  695: 'additional duty',
  696: SAFEGUARD_DUTY,
} as const;
export type RemedyType = keyof typeof NAMES;
export const REMEDY_TYPES = Object.keys(NAMES).map(Number) as readonly RemedyType[];

/** A duty on goods of some origin on top of the third-country duty. */
export interface RemedyMeasure extends Dated, Area {
  /** 10 digits, filled with zeros. It stands for all codes below it. */
  readonly code: string;
  readonly type: RemedyType;
  /** Names a producer or all others; empty for a duty that is the same for all. */
  readonly additionalCode: string;
  /** The duty as published. Only a plain percentage is a rate. */
  readonly duty: string;
}

/** The figures of rows, without their source. */
export interface Remedies {
  readonly rates: readonly Omit<TradeRemedy, keyof Sourced>[];
  /** Duties that no percentage expresses. */
  readonly gaps: readonly Omit<DutyGap, keyof Sourced>[];
}
type Row = Omit<TradeRemedy, keyof Sourced | 'hsPrefix'>;

/** Codes of the producers that a measure does not name: `C999`, `8999`, and `8900` of older measures. */
const OTHER_PRODUCERS = /^(.999|8900)$/;
/** The highest duties in force are below 250 %. A higher one is a misplaced point. */
const BPS_MAX = 50_000;
/** That of a rate for all producers of a country, as of the shipped ones. */
const QUALITY_PERCENT = 80;
/** A subheading or a line counts as a whole when all of its codes bear the same duty. */
const WHOLE_DIGITS = [8, 6];
/** Each takes as long as the duties of today, and some fifty measures begin or end in a year. */
const DUTIES_TURN: ScheduleLimit = { daysMax: 100, turns: 'additional duties begin or end' };

/** A type of remedy among the columns of a file; undefined for any other measure type. */
export function remedyTypeOf(text: string): RemedyType | undefined {
  return REMEDY_TYPES.find((type) => String(type) === text);
}

/**
 * The later days, within a year, on which a duty, or the membership of a country in a group of a duty, begins or has ended. Throws
 * `RefusedRates` for a file with too many of them.
 */
export function remedyDays(
  measures: readonly RemedyMeasure[],
  today: string,
  groups: CountryGroups = new Map(),
): string[] {
  const areas = new Set(measures.flatMap(({ area, excluded = [] }) => [area, ...excluded]));
  const memberships = [...areas].flatMap((area) => groups.get(area) ?? []);
  const turns = [...measures, ...memberships].flatMap(({ effectiveFrom, effectiveTo }) => [
    effectiveFrom,
    ...(effectiveTo === null ? [] : [addDays(effectiveTo, 1)]),
  ]);
  return scheduledDays(turns, today, DUTIES_TURN);
}

/**
 * The duties on top of the third-country duty on a day, by origin and code. `codes` are those with a third-country duty: a duty on all of them
 * below a subheading is one on the subheading. For a group of countries whose members the file does not list, the duty is only
 * possible, for every origin that it does not exclude. A duty on one country prevails over that of its group. Throws `RefusedRates` for
 * an implausible duty.
 */
export function remediesOn(
  day: string,
  zone: TradeRemedy['zone'],
  measures: readonly RemedyMeasure[],
  codes: readonly string[],
  groups: CountryGroups = new Map(),
): Remedies {
  const byOrigin = new Map<string, { readonly origin: string; readonly group: RemedyMeasure[] }>();
  for (const measure of measures.filter((one) => isInForce(one, day))) {
    for (const origin of originsOf(measure, groups, day)) {
      const key = `${measure.type} ${origin} ${measure.code}`;
      const known = byOrigin.get(key);
      if (known === undefined) byOrigin.set(key, { origin, group: [measure] });
      else known.group.push(measure);
    }
  }
  const read = new Map<string, { readonly row: Row; readonly prefixes: Set<string> }>();
  const unread = new Map<string, { readonly origin: string; readonly hsPrefix: string; readonly names: Set<string> }>();
  for (const { origin, group: all } of byOrigin.values()) {
    const own = all.filter(({ area }) => !isGroup(area));
    const group = own.length === 0 ? all : own;
    const [first] = group as [RemedyMeasure];
    const hsPrefix = prefixOf(first.code);
    const range = rangeOf(group, origin);
    if (group.some(({ duty }) => percentBps(duty) === undefined)) {
      const key = `${origin} ${hsPrefix}`;
      const { names } = unread.get(key) ?? { names: new Set() };
      unread.set(key, { origin, hsPrefix, names: names.add(NAMES[first.type]) });
    }
    if (range !== undefined && range.maxBps > 0) {
      const row = { zone, origin, goods: NAMES[first.type], excludedOrigins: exclusionsOf(group, origin), ...range };
      const key = JSON.stringify(row);
      const { prefixes } = read.get(key) ?? { prefixes: new Set() };
      read.set(key, { row, prefixes: prefixes.add(hsPrefix) });
    }
  }
  const byBeginning = beginningsOf(codes);
  return {
    rates: [...read.values()].flatMap(({ row, prefixes }) =>
      wholesOf(prefixes, byBeginning).map((hsPrefix) => ({ ...row, hsPrefix })),
    ),
    gaps: [...unread.values()].map(({ names, ...goods }) => ({
      zone,
      ...goods,
      layer: 'trade_remedy',
      statement: `${[...names].toSorted().join(' and ')} on such goods: no plain percentage, so not charged`,
    })),
  };
}

/** The countries that none of the measures on unknown countries covers, separated by spaces. */
function exclusionsOf(group: readonly RemedyMeasure[], origin: string): string | null {
  if (origin !== EVERY_ORIGIN) return null;
  const [first = [], ...others] = group.map(excludedCountries);
  const shared = first.filter((country) => others.every((countries) => countries.includes(country)));
  return shared.length === 0 ? null : [...new Set(shared)].toSorted().join(' ');
}

/** The duties of one measure: one rate for all, or the range of its producers. Undefined without a percentage. */
function rangeOf(
  group: readonly RemedyMeasure[],
  origin: string,
): Pick<Row, 'minBps' | 'maxBps' | 'qualityPercent'> | undefined {
  const rates = group.flatMap(({ code, additionalCode, duty }) => {
    const bps = percentBps(duty);
    if (bps !== undefined && bps > BPS_MAX) throw new RefusedRates(`the additional duty of ${code} is ${duty}`);
    return bps === undefined ? [] : [{ additionalCode, bps }];
  });
  if (rates.length === 0) return undefined;
  const all = rates.map(({ bps }) => bps);
  const maxBps = Math.max(...all);
  const hasOthers = rates.some(({ additionalCode: code }) => code === '' || OTHER_PRODUCERS.test(code));
  // A safeguard duty on many origins has a tariff quota, and goods within it pay none.
  const hasQuota = group.some(({ type, area }) => NAMES[type] === SAFEGUARD_DUTY && isGroup(area));
  // Producers that the measure does not name, or names without a percentage, may pay none.
  const isForAll = origin !== EVERY_ORIGIN && hasOthers && !hasQuota && rates.length === group.length;
  const minBps = isForAll ? Math.min(...all) : 0;
  return { minBps, maxBps, qualityPercent: minBps === maxBps ? QUALITY_PERCENT : null };
}

/** The digits of a code without pairs of zeros at its end, at least those of a heading. */
function prefixOf(code: string): string {
  return code.replace(/^(.{4,}?)(00)+$/, '$1');
}

/** Codes by their beginnings of the digits that stand for a whole. */
function beginningsOf(codes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byBeginning = new Map<string, string[]>();
  for (const code of new Set(codes)) {
    for (const digits of WHOLE_DIGITS) {
      const beginning = code.slice(0, digits);
      const others = byBeginning.get(beginning);
      if (others === undefined) byBeginning.set(beginning, [code]);
      else others.push(code);
    }
  }
  return byBeginning;
}

/** Replaces prefixes by their common beginning where they cover all codes of it. */
function wholesOf(prefixes: ReadonlySet<string>, byBeginning: ReadonlyMap<string, readonly string[]>): string[] {
  const wholes = new Set(prefixes);
  for (const digits of WHOLE_DIGITS) {
    const beginnings = new Set([...wholes].filter(({ length }) => length > digits).map((one) => one.slice(0, digits)));
    for (const beginning of beginnings) {
      const codes = byBeginning.get(beginning) ?? [];
      if (codes.length > 0 && codes.every((code) => isCovered(code, wholes))) wholes.add(beginning);
    }
  }
  return [...wholes].filter((prefix) =>
    WHOLE_DIGITS.every((digits) => prefix.length <= digits || !wholes.has(prefix.slice(0, digits))),
  );
}

function isCovered(code: string, prefixes: ReadonlySet<string>): boolean {
  return [4, 6, 8, 10].some((digits) => prefixes.has(code.slice(0, digits)));
}
