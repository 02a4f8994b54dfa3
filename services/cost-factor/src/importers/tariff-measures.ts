import { isInForce } from '../domain/dated-index.ts';
import type { Dated } from '../domain/rate-rows.ts';
import type { CountryGroups } from './country-groups.ts';
import { DUTIES_BEGIN, scheduledDays } from './dated-rows.ts';
import { percentBps } from './percent-duty.ts';
import { RefusedRates } from './rate-source.ts';
import type { RemedyMeasure, RemedyType } from './remedy-measures.ts';

/** The measure type of the duty on goods of third countries, in the United Kingdom and in the EU. */
export const THIRD_COUNTRY_DUTY = '103';
/** Duties on top of it, for goods of any origin or of one: additional and safeguard duties. */
export const ADDITIONAL_DUTIES: readonly RemedyType[] = [695, 696];

/** The duties in the file of a tariff. */
export interface TariffFile {
  readonly duties: readonly TariffMeasure[];
  /** Duties by origin on top of them. */
  readonly remedies: readonly RemedyMeasure[];
  readonly groups?: CountryGroups;
  /** Statements for the operator about parts that are left out. */
  readonly notes: readonly string[];
}

/** A third-country duty on a code, for goods of all origins. A code has several when they depend on an additional code. */
export interface TariffMeasure extends Dated {
  /** 10 digits, filled with zeros. It stands for all codes below it. */
  readonly code: string;
  /** The duty as published. Only a plain percentage is a rate. */
  readonly duty: string;
  /** For a duty on top of the third-country duty. Its code has no rate: the sum is not known. */
  readonly isAdditional?: true;
}

/** A subheading's rates, in basis points. */
export interface Spread {
  readonly minBps: number;
  readonly representativeBps: number;
  readonly maxBps: number;
  readonly bps: ReadonlySet<number>;
}

/** Bounds below which a file has been cut or has another format. */
export interface Floors {
  /** Digits of the codes that `codesMin` counts. */
  readonly digits: 8 | 10;
  /** Distinct codes with a duty in force. */
  readonly codesMin: number;
}

/** Subheadings from the first chapter to the last, which every tariff has. A file without one of them has been cut. */
const ANCHORS = ['010121', '610910', '851830', '961700'];
/** Nine of ten duties are plain percentages. With fewer, the form of the text has changed. */
const PERCENT_SHARE_MIN = 75;
/** The highest ad valorem duties in force are below 80 %. A higher one is a misplaced point. */
const BPS_MAX = 20_000;
/** Chapters 98 and 99 are national, not part of the Harmonized System. */
const CHAPTERS_MAX = 97;

/**
 * The rates of each subheading on a day: the lowest, the most frequent (of two equally frequent ones the higher) and the highest of the
 * percentages on its codes. A duty above a subheading, on its heading, counts for each of the `known` subheadings. A subheading without
 * a percentage is absent. Throws `RefusedRates` for a file below the floors.
 */
export function spreadsOn(
  day: string,
  measures: readonly TariffMeasure[],
  known: Iterable<string>,
  floors: Floors,
): ReadonlyMap<string, Spread> {
  const inForce = measures.filter((measure) => isInForce(measure, day));
  const ordinary = inForce.filter(({ isAdditional }) => isAdditional !== true);
  const codes = new Set(ordinary.map(({ code }) => code.slice(0, floors.digits)));
  if (codes.size < floors.codesMin)
    throw new RefusedRates(`the file has ${codes.size} codes with a duty in force, fewer than ${floors.codesMin}`);
  const rates = ratesOf(inForce);
  if (rates.length * 100 < ordinary.length * PERCENT_SHARE_MIN)
    throw new RefusedRates(`only ${rates.length} of ${ordinary.length} duties are percentages`);
  const spreads = bySubheading(rates, known);
  const absent = ANCHORS.filter((anchor) => !spreads.has(anchor));
  if (absent.length > 0) throw new RefusedRates(`there is no duty of ${absent.join(', ')}`);
  return spreads;
}

/** The rates of subheadings from a day on. */
export interface ScheduledSpreads {
  readonly day: string;
  readonly spreads: ReadonlyMap<string, Spread>;
}

/**
 * The rates on each later day on which a duty begins. A subheading whose duties only end has no rate then: the authority has not published
 * the next one yet. Throws `RefusedRates` for a file with too many days.
 */
export function scheduledSpreads(
  today: string,
  measures: readonly TariffMeasure[],
  known: readonly string[],
): ScheduledSpreads[] {
  const begins = measures.map(({ effectiveFrom }) => effectiveFrom);
  return scheduledDays(begins, today, DUTIES_BEGIN).map((day) => ({
    day,
    spreads: bySubheading(ratesOf(measures.filter((measure) => isInForce(measure, day))), known),
  }));
}

interface Rate {
  readonly code: string;
  readonly bps: number;
}

/** The codes that have a duty on top of the third-country duty. */
export function surchargedCodes(measures: readonly TariffMeasure[]): ReadonlySet<string> {
  return new Set(measures.flatMap(({ code, isAdditional }) => (isAdditional === true ? [code] : [])));
}

function ratesOf(measures: readonly TariffMeasure[]): Rate[] {
  const surcharged = surchargedCodes(measures);
  return measures.flatMap(({ code, duty }) => {
    if (surcharged.has(code)) return [];
    const bps = percentBps(duty);
    if (bps !== undefined && bps > BPS_MAX) throw new RefusedRates(`the duty of ${code} is ${duty}`);
    return bps === undefined ? [] : [{ code, bps }];
  });
}

function bySubheading(rates: readonly Rate[], known: Iterable<string>): ReadonlyMap<string, Spread> {
  const byHeading = new Map<string, Rate[]>();
  const subheadings = new Set(known);
  for (const rate of rates) {
    const heading = rate.code.slice(0, 4);
    const others = byHeading.get(heading);
    if (others === undefined) byHeading.set(heading, [rate]);
    else others.push(rate);
    if (!isHeading(rate.code)) subheadings.add(rate.code.slice(0, 6));
  }
  const spreads = new Map<string, Spread>();
  for (const hs6 of subheadings) {
    if (Number(hs6.slice(0, 2)) > CHAPTERS_MAX) continue;
    const own = (byHeading.get(hs6.slice(0, 4)) ?? []).filter(({ code }) => code.startsWith(hs6) || isHeading(code));
    if (own.length > 0) spreads.set(hs6, spreadOf(own.map(({ bps }) => bps)));
  }
  return spreads;
}

/** Whether a code stands for its whole heading. */
function isHeading(code: string): boolean {
  return code.endsWith('000000');
}

function spreadOf(rates: readonly number[]): Spread {
  const counts = new Map<number, number>();
  for (const bps of rates) counts.set(bps, (counts.get(bps) ?? 0) + 1);
  const [[representativeBps] = [0]] = [...counts].toSorted(([a, n], [b, m]) => m - n || b - a);
  return {
    minBps: Math.min(...rates),
    representativeBps,
    maxBps: Math.max(...rates),
    bps: new Set(rates),
  };
}
