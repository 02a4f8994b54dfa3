import type { EvidenceType } from '@cpes/contracts';
import { Exact } from './exact.ts';
import { grouped, inForce, type RateTables, standingRow } from './rate-tables.ts';
import type { Setting } from './setting.ts';
import { isNamed, isNamedAs, type Layer, type Stack, stackOf, type StackQuestion } from './us-stack.ts';
import { asMissing, atMost, converted, type Factor, graded, standing, weakest } from './standing.ts';

const MFN_FRESH_DAYS = 365;
const ADDITIONAL_FRESH_DAYS = 30;
const OUTSIDE_US_QUALITY = 60;
const GAP_QUALITY = 60;
const NARROW_SPAN_BPS = 250;
const WIDE_SPAN_QUALITY = 60;

type UsLine = RateTables['usTariffLines'][number];

/** The ordinary duty: a share of the value or US cents per unit; zero when unknown. */
interface Ordinary {
  readonly bps: number;
  readonly usCents?: Exact;
  readonly isUnknown?: boolean;
  readonly isByWeight?: boolean;
}

interface OrdinaryRead extends Ordinary {
  readonly type: EvidenceType;
  readonly asOf: string;
  readonly isWide: boolean;
}

/** The input of both duties. */
export interface Duties {
  readonly customsValue: number;
  readonly ordinary: OrdinaryRead;
  /** The layers of the US stack. */
  readonly layers: readonly Layer[];
  /** The goods are listed under Section 232 or 338. */
  readonly isListed: boolean;
  /** False when the US tariff has no line for the supplied 8 or 10 digits, otherwise absent. */
  readonly hasSuppliedLine?: boolean;
}

export function dutiesOf(setting: Setting, customsValue: number): Duties {
  const { zone, hsCode, tables } = setting;
  const national = nationalDutyOf(setting);
  if (national !== undefined) return { customsValue, ordinary: national, layers: [], isListed: false };
  if (zone !== 'US') return { customsValue, ordinary: tableDutyOf(setting), layers: [], isListed: false };
  const ownLine = tables.usLineOf.get(hsCode.slice(0, 8));
  if (ownLine !== undefined) return byLine(setting, customsValue, ownLine, false);
  const supplied = hsCode.length >= 8 ? { hasSuppliedLine: false } : {};
  return { ...bySixDigitsAtMost(setting, customsValue), ...supplied };
}

function byLine(setting: Setting, customsValue: number, line: UsLine, isWide: boolean): Duties {
  const ordinary = ordinaryOf(setting, line, customsValue);
  const { asOf, reliability } = sourceOf(setting);
  const { minBps, maxBps, ...stack } = stackOn(setting, line, ordinary.bps);
  const isOpen = isWide || maxBps - minBps > NARROW_SPAN_BPS;
  return {
    customsValue,
    ordinary: { ...ordinary, type: ordinary.isUnknown === true ? 'missing' : reliability, asOf, isWide: isOpen },
    ...stack,
  };
}

function bySixDigitsAtMost(setting: Setting, customsValue: number): Duties {
  const { tables, hsCode } = setting;
  const hs6 = hsCode.slice(0, 6);
  const under = tables.usLinesUnder.get(hs6) ?? [];
  if (hs6.length === 6 && under.length > 0) {
    const all = under.map((line) => borne(setting, line, customsValue));
    const named = all.filter(({ line }) => {
      const question = questionOn(setting, line, 0);
      return isNamedAs(tables, question) || isNamed(tables, question);
    });
    const possible = named.length > 0 ? named : all;
    const isPicked = ({ line }: Borne) => line.hts8 === tables.pickedOf.get(hs6)?.usHts8;
    const usualOf = (some: readonly Borne[]) =>
      mostFrequent(some, withAdditionalBps, ({ additionalBps }) => Exact.of(additionalBps));
    const [one] = possible.some(isPicked) ? possible.filter(isPicked) : named.length > 0 ? usualOf(named) : [];
    if (one !== undefined) {
      const ends = possible.flatMap(({ line }) => {
        const { minBps, maxBps } = stackOn(setting, line, one.ordinary.bps);
        return [minBps, maxBps];
      });
      return byLine(setting, customsValue, one.line, Math.max(...ends) - Math.min(...ends) > NARROW_SPAN_BPS);
    }
    const totals = all
      .filter(({ isKnown }) => isKnown)
      .flatMap(({ ordinary, spanBps }) => spanBps.map((bps) => ordinary.bps + bps));
    const isWide = Math.max(...totals) - Math.min(...totals) > NARROW_SPAN_BPS;
    const adValorem = all.filter(({ line }) => line.mfnBps !== null);
    const usual = mostFrequent(
      adValorem.length > 0 ? adValorem : all,
      ({ line }) => `${line.mfnBps} ${line.rateText}`.replace(/^(\d+) .*/, '$1'),
      ({ ordinary }) => ordinary.usCents ?? Exact.of(ordinary.bps),
    );
    return byLine(setting, customsValue, usualOf(usual)[0]!.line, isWide);
  }
  // Heading, chapter or nothing: a median, and the most frequent additional duty.
  const group = [4, 2].map((length) => hs6.slice(0, length)).find((prefix) => tables.usLinesUnder.has(prefix));
  const lines =
    group === undefined || hs6.length < 2
      ? tables.rows.consumerLines.map(({ usHts8 }) => tables.usLineOf.get(usHts8)!)
      : tables.usLinesUnder.get(group)!;
  const [one] = mostFrequent(
    lines.map((line) => borne(setting, line, customsValue)),
    withAdditionalBps,
    ({ additionalBps }) => Exact.of(additionalBps),
  );
  const ordinary = tableDutyOf(setting);
  return { customsValue, ordinary, ...stackOn(setting, one!.line, ordinary.bps) };
}

interface Borne {
  readonly line: UsLine;
  readonly ordinary: Ordinary;
  readonly additionalBps: number;
  /** Bounds of the additional duty. */
  readonly spanBps: readonly number[];
  /** The duty is, or can be converted to, a share of the value. */
  readonly isKnown: boolean;
}

function borne(setting: Setting, line: UsLine, customsValue: number): Borne {
  const ordinary = ordinaryOf(setting, line, customsValue);
  const { layers, minBps, maxBps } = stackOn(setting, line, ordinary.bps);
  const isKnown = ordinary.usCents === undefined || (ordinary.isUnknown !== true && customsValue > 0);
  return { line, ordinary, additionalBps: sumOf(layers), spanBps: [minBps, maxBps], isKnown };
}

function withAdditionalBps({ additionalBps }: Borne): string {
  return `${additionalBps}`;
}

/** The most frequent stacks; of equally frequent ones, the highest. */
function mostFrequent(
  lines: readonly Borne[],
  keyOf: (line: Borne) => string,
  heightOf: (line: Borne) => Exact,
): readonly Borne[] {
  return [...grouped(lines, keyOf).values()].reduce((a, b) =>
    b.length > a.length || (b.length === a.length && heightOf(b[0]!).isMoreThan(heightOf(a[0]!))) ? b : a,
  );
}

function ordinaryOf({ candidate, exchangeRate }: Setting, line: UsLine, customsValue: number): Ordinary {
  if (line.mfnBps !== null) return { bps: line.mfnBps };
  if (line.specificMillicents === null) return { bps: 0, usCents: Exact.of(0), isUnknown: true };
  const measures = {
    kilogram: Exact.of(candidate.weightGrams, 1_000),
    tonne: Exact.of(candidate.weightGrams, 1_000_000),
    unit: Exact.of(1),
  };
  const usCents = Exact.of(line.specificMillicents, 1_000).times(measures[line.specificUnit!]);
  const share = exchangeRate.fromUsCents(usCents).times(10_000);
  const bps = customsValue === 0 ? 0 : share.over(customsValue).rounded();
  return { bps, usCents, isByWeight: line.specificUnit !== 'unit' };
}

function stackOn(setting: Setting, line: UsLine, ordinaryBps: number): Stack {
  return stackOf(setting.tables, questionOn(setting, line, ordinaryBps));
}

function questionOn({ candidate, hsCode, day }: Setting, line: UsLine, ordinaryBps: number): StackQuestion {
  const { supplierCountry: origin, title } = candidate;
  return { origin, line, code: hsCode, title, ordinaryBps, day };
}

function sumOf(layers: readonly Layer[]): number {
  return layers.reduce((sum, { bps }) => sum + bps, 0);
}

function remedyRowsOf({ tables, zone, candidate, hsCode, day }: Setting) {
  return inForce(tables.rows.tradeRemedies, day).filter(
    (row) =>
      row.zone === zone &&
      (row.origin === candidate.supplierCountry || row.origin === '*') &&
      hsCode !== '' &&
      (hsCode.startsWith(row.hsPrefix) || row.hsPrefix.startsWith(hsCode)),
  );
}

/** The official file with all duties by origin of the market, if one was read. */
function remedyFileOf({ tables, zone, isStandIn, hsCode, day }: Setting) {
  if (isStandIn || hsCode === '') return undefined;
  return inForce(tables.rows.tariffSources, day).find((row) => row.zone === zone && row.layer === 'trade_remedy');
}

function nationalRowOf({ tables, candidate, hsCode, day }: Setting) {
  const chapter = Number(hsCode.slice(0, 2));
  return inForce(tables.rows.nationalDuties, day)
    .filter(({ market }) => market === candidate.targetMarket)
    .find(({ chapterFrom, chapterTo, exceptPrefixes }) =>
      hsCode === ''
        ? chapterTo - chapterFrom === 96
        : chapterFrom <= chapter &&
          chapter <= chapterTo &&
          !(exceptPrefixes ?? 'none')
            .split(' ')
            .some((prefix) => hsCode.startsWith(prefix) || prefix.startsWith(hsCode)),
    );
}

function nationalDutyOf(setting: Setting): OrdinaryRead | undefined {
  const row = nationalRowOf(setting);
  return row && { bps: row.bps, type: row.reliability, asOf: row.asOf, isWide: false };
}

function sourceOf({ tables, zone, day }: Setting) {
  return standingRow(
    tables.rows.tariffSources.filter((row) => row.zone === zone && row.layer === 'mfn'),
    day,
  );
}

/** By six digits at most: the curated rate, the subheading's most frequent one, or a median. */
function tableDutyOf(setting: Setting): OrdinaryRead {
  const { tables, zone, hsCode } = setting;
  const { asOf, reliability } = sourceOf(setting);
  const read = (bps: number, type: EvidenceType, isWide = false) => ({ bps, type, asOf, isWide });
  const hs6 = hsCode.slice(0, 6);
  const picked = tables.pickedOf.get(hs6);
  const pickedBps = picked === undefined ? null : pickedRate(picked, zone);
  if (picked !== undefined && pickedBps !== null) {
    const type = { AU: picked.auReliability, CA: picked.caReliability }[zone as string] ?? reliability;
    return read(pickedBps, type);
  }
  const row = tables.hs6RowOf.get(hs6);
  const usual = row === undefined ? NO_ROW : usualRate(row, zone);
  if (usual.bps !== null) return read(usual.bps, reliability, usual.max! - usual.min! > NARROW_SPAN_BPS);
  if (zone === 'AU' && hs6.length === 6) return read(defaultOfAustralia(setting), 'estimate');
  for (const length of [4, 2]) {
    if (hs6.length < length) continue;
    const rates = ratesUnder(setting, hs6.slice(0, length));
    if (rates.length > 0) return read(median(rates), 'estimate');
  }
  return read(median(tables.rows.consumerLines.flatMap((line) => pickedRate(line, zone) ?? [])), 'missing');
}

function defaultOfAustralia({ tables, day }: Setting): number {
  const terms = tables.rows.defaultTerms.filter(({ item }) => item === 'mfn_default_au');
  return standingRow(terms, day).value;
}

function ratesUnder({ tables, zone }: Setting, prefix: string): number[] {
  // Canada has rates for selected consumer lines only.
  if (zone === 'CA')
    return tables.rows.consumerLines.filter(({ hs6 }) => hs6.startsWith(prefix)).flatMap((line) => line.caBps ?? []);
  return (tables.hs6RowsUnder.get(prefix) ?? []).flatMap((row) => usualRate(row, zone).bps ?? []);
}

/** The upper median. */
function median(rates: readonly number[]): number {
  const sorted = [...rates].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

function pickedRate(line: RateTables['consumerLines'][number], zone: Setting['zone']): number | null {
  const { usBps: US, euBps: EU, gbBps: GB, jpBps: JP, auBps: AU, caBps: CA } = line;
  return { US, EU, GB, JP, AU, CA }[zone];
}

interface UsualRate {
  readonly bps: number | null;
  readonly min: number | null;
  readonly max: number | null;
}
const NO_ROW: UsualRate = { bps: null, min: null, max: null };

function usualRate(row: RateTables['hs6MfnRates'][number], zone: Setting['zone']): UsualRate {
  return {
    US: { bps: row.usRepresentativeBps, min: row.usMinBps, max: row.usMaxBps },
    EU: { bps: row.euRepresentativeBps, min: row.euMinBps, max: row.euMaxBps },
    GB: { bps: row.gbRepresentativeBps, min: row.gbMinBps, max: row.gbMaxBps },
    JP: { bps: row.jpRepresentativeBps, min: row.jpMinBps, max: row.jpMaxBps },
    AU: { bps: row.auRepresentativeBps, min: row.auMinBps, max: row.auMaxBps },
    CA: NO_ROW,
  }[zone];
}

export function customsDutyOf(setting: Setting, { ordinary, customsValue }: Duties): Factor {
  const { hasCustomsBorder, isStandIn, exchangeRate, today, isAssumed } = setting;
  if (!hasCustomsBorder) return { cents: 0, ...standing('rule', today, MFN_FRESH_DAYS, today) };
  const { bps, usCents, asOf, isWide } = ordinary;
  const type = isStandIn && ordinary.type === 'official_table' ? 'estimate' : ordinary.type;
  const read = standing(type, asOf, MFN_FRESH_DAYS, today);
  const of = isWide ? atMost(read, WIDE_SPAN_QUALITY) : read;
  if (usCents === undefined) return { cents: shareOf(customsValue, bps), ...of };
  const figure = exchangeRate.isDollar ? of : converted(of, exchangeRate.standing);
  const isGuessed = ordinary.isByWeight === true && isAssumed('weightGrams');
  return { cents: exchangeRate.fromUsCents(usCents).rounded(), ...(isGuessed ? asMissing(figure) : figure) };
}

function shareOf(value: number, bps: number): number {
  return Exact.of(value).times(bps).over(10_000).rounded();
}

export function additionalDutiesOf(setting: Setting, duties: Duties): Factor {
  const { zone, hasCustomsBorder, isStandIn, today, originDutiesAsOf, gaps } = setting;
  const { ordinary, layers, isListed, customsValue } = duties;
  const nil = (type: EvidenceType) => ({ cents: 0, ...standing(type, today, ADDITIONAL_FRESH_DAYS, today) });
  if (!hasCustomsBorder) return nil('rule');
  const national = nationalRowOf(setting);
  if (national?.additionalBps != null)
    return {
      cents: shareOf(customsValue, national.additionalBps),
      ...standing(national.reliability, national.asOf, ADDITIONAL_FRESH_DAYS, today),
    };
  if (zone !== 'US') {
    const remedies = isStandIn ? [] : remedyRowsOf(setting);
    const read = remedyFileOf(setting);
    const isOfFile = ({ layer, zone: of }: (typeof gaps)[number]) => layer === 'trade_remedy' && of !== '*';
    const charged = remedies.filter((row) => row.minBps === row.maxBps && setting.hsCode.startsWith(row.hsPrefix));
    if (charged.length > 0) {
      const { reliability, asOf, qualityPercent } = charged[0]!;
      const bps = charged.reduce((sum, row) => sum + row.maxBps, 0);
      const of = standing(reliability, asOf, ADDITIONAL_FRESH_DAYS, today);
      const isOpen = remedies.length > charged.length || (read !== undefined && gaps.some(isOfFile));
      const figure = graded(of, qualityPercent);
      return { cents: shareOf(customsValue, bps), ...(isOpen ? atMost(figure, GAP_QUALITY) : figure) };
    }
    const isOftenDumped =
      remedies.length > 0 ||
      gaps.some(({ layer, zone: of }) => layer === 'trade_remedy' && (read === undefined || of !== '*'));
    if (read !== undefined && !isOftenDumped)
      return { cents: 0, ...standing(read.reliability, read.asOf, ADDITIONAL_FRESH_DAYS, today) };
    return isStandIn || isOftenDumped ? nil('estimate') : { ...nil('rule'), qualityPercent: OUTSIDE_US_QUALITY };
  }
  const adding = layers.filter(({ bps }) => bps > 0);
  const days = (adding.length > 0 ? adding : layers).map(({ asOf }) => asOf).sort();
  // An unknown rate of the line says nothing about its additional duties.
  const ofLine = ordinary.usCents === undefined ? ordinary.type : 'official_table';
  const type = weakest([ofLine, ...layers.map((layer) => layer.type)]);
  const read = standing(type, days[0] ?? originDutiesAsOf, ADDITIONAL_FRESH_DAYS, today);
  const of = ordinary.isWide ? atMost(read, WIDE_SPAN_QUALITY) : read;
  const hasGap = gaps.some(({ layer }) => layer === 'any' || (layer === 'section338' && !isListed));
  return { cents: shareOf(customsValue, sumOf(layers)), ...(hasGap ? atMost(of, GAP_QUALITY) : of) };
}
