import { type EvidenceType, phrase, type Text } from '@cpes/contracts';
import type { Cents } from '@cpes/money';
import type { Evaluation } from './evaluation.ts';
import { compare } from './fraction.ts';
import { fallbackNote, typeIn } from './market.ts';
import { findNationalDuty } from './national-duty.ts';
import { findOrdinaryBps } from './ordinary-bps.ts';
import { required } from './rate-snapshot.ts';
import type { SpecificUnit, UsTariffLine, Zone } from './rate-rows.ts';
import { specificCharge } from './specific-rate.ts';
import { findCell } from './subheading-cell.ts';
import { nameIn, readTitle } from './title-words.ts';
import { dutiableGoods, isNamedOnList, sumBps, usStack } from './us-additional-duties.ts';

/** The ordinary (MFN) duty of the goods in the market's zone, and its basis. */
export interface TariffRate {
  /** Null when the line is charged by weight or number. */
  readonly bps: number | null;
  /** The span of rates; in the US, see `lines`. */
  readonly minBps: number;
  readonly maxBps: number;
  readonly type: EvidenceType;
  readonly source: Text;
  readonly asOf: string;
  readonly effectiveTo: string | null;
  /** The basis of the rate, as a phrase. */
  readonly basis: Text;
  readonly notes: readonly Text[];
  /** The US line that stands for the goods and determines the additional duties. */
  readonly usLine?: UsTariffLine | undefined;
  /** All US lines that the goods may fall under, or those that the title names; none in other markets. */
  readonly lines: readonly UsTariffLine[];
  /**
   * True when the line or rate was curated for such goods, or the title names them: other rates are for other goods.
   */
  readonly isPicked?: boolean;
  /** The common name of these lines, as a phrase. */
  readonly linesName: Text;
  /** The line's own specific rate, whether or not it can be computed. */
  readonly specific?: {
    readonly millicents: number | null;
    readonly unit: SpecificUnit | null;
  };
}

type Found = Omit<TariffRate, 'source' | 'asOf' | 'effectiveTo' | 'lines' | 'linesName'>;
type FoundLines = Found & Pick<TariffRate, 'lines' | 'linesName'>;

/**
 * The rate from the best available row, in this order:
 * 1. the US line that the client gave;
 * 2. the curated line for consumer goods, unless the title names another one;
 * 3. the line whose goods the title names;
 * 4. the most frequent rate of the subheading;
 * 5. the median of heading or chapter (an estimate);
 * 6. without a code, the median of all consumer goods (missing).
 */
export function tariffRate(evaluation: Evaluation, valueCents: Cents): TariffRate {
  const { snapshot, market, day } = evaluation;
  const national = nationalRate(evaluation);
  if (national !== undefined) return national;
  const found: FoundLines =
    market.zone === 'US'
      ? usRate(evaluation, valueCents)
      : { ...zoneRate(evaluation, market.zone), lines: [], linesName: '' };
  const source = required(snapshot.tariffSources.find(`${market.zone} mfn`, day), `tariff source of ${market.zone}`);
  const isRead = found.type === 'official_table';
  return {
    ...found,
    type: typeIn(market, found.type),
    source: isRead ? source.source : phrase`estimate from: ${source.source}`,
    asOf: source.asOf,
    effectiveTo: source.effectiveTo,
    notes: [...found.notes, ...fallbackNote(market)],
  };
}

/** The market's own rate on a chapter, if any; it precedes the tables of the zone. */
function nationalRate(evaluation: Evaluation): TariffRate | undefined {
  const { market } = evaluation;
  const row = findNationalDuty(evaluation);
  if (row === undefined) return undefined;
  const { bps, reliability: type, source, asOf, effectiveTo, goods, chapterFrom, chapterTo } = row;
  const basis = phrase`${goods}, chapters ${chapterFrom} to ${chapterTo}, in ${market.country}`;
  return { bps, minBps: bps, maxBps: bps, type, source, asOf, effectiveTo, basis, notes: [], lines: [], linesName: '' };
}

function usRate(evaluation: Evaluation, valueCents: Cents): FoundLines {
  const { snapshot, day, hsCode } = evaluation;
  const own = hsCode.length >= 8 ? snapshot.findUsLine(hsCode.slice(0, 8), day) : undefined;
  if (own !== undefined) return { ...fromLine(own, phrase`US line ${own.hts8}`), lines: [own], linesName: own.hts8 };
  const found = subheadingRate(evaluation, valueCents) ?? groupRate(evaluation, valueCents);
  if (!namesNoLine(evaluation)) return found;
  return { ...found, notes: [...found.notes, phrase`the tariff has no line ${hsCode.slice(0, 8)}`] };
}

/**
 * True for a US code of 8 or 10 digits without a line in force. The tables of other markets have six digits and no
 * lines.
 */
export function namesNoLine({ snapshot, market, day, hsCode }: Evaluation): boolean {
  return market.zone === 'US' && hsCode.length >= 8 && snapshot.findUsLine(hsCode.slice(0, 8), day) === undefined;
}

/**
 * Six digits: among the lines that the title names, or else all lines, the curated one; else the usual one of those
 * named, or the usual one of those with the most frequent ordinary duty.
 */
function subheadingRate(evaluation: Evaluation, valueCents: Cents): FoundLines | undefined {
  const { snapshot, day, hsCode } = evaluation;
  if (hsCode.length < 6) return undefined;
  const hs6 = hsCode.slice(0, 6);
  const lines = snapshot.statistics.linesUnder(hs6, day);
  const namedLines = linesNamedBy(evaluation, lines);
  const under = { lines: namedLines.length > 0 ? namedLines : lines, linesName: phrase`HS ${hs6}` };
  const consumer = snapshot.consumerLines.find(hs6, day);
  const picked = under.lines.find(({ hts8 }) => hts8 === consumer?.usHts8);
  if (consumer !== undefined && picked !== undefined)
    return { ...fromLine(picked, phrase`${consumer.label}, US line ${picked.hts8}`), ...under, isPicked: true };

  const named = usualLine(evaluation, namedLines, valueCents);
  if (named !== undefined)
    return { ...fromLine(named, phrase`goods that the title names, US line ${named.hts8}`), ...under, isPicked: true };

  const cell = findCell(snapshot.hs6Rates.find(hs6, day), undefined, 'US');
  if (cell !== undefined) {
    const frequent = lines.filter(({ mfnBps }) => mfnBps === cell.bps);
    const usLine = usualLine(evaluation, frequent.length > 0 ? frequent : lines, valueCents);
    return { ...cell, basis: phrase`most frequent rate under HS ${hs6}`, notes: [], usLine, ...under };
  }
  const usual = usualLine(evaluation, withUsualSpecificRate(lines, evaluation.candidate), valueCents);
  return usual && { ...fromLine(usual, phrase`usual line under ${hs6}, US line ${usual.hts8}`), ...under };
}

/** The lines whose goods the title names, by their own words or by those of a list that applies to the origin. */
function linesNamedBy(evaluation: Evaluation, lines: readonly UsTariffLine[]): UsTariffLine[] {
  const { snapshot, candidate, day } = evaluation;
  if (candidate.title === undefined) return [];
  const title = readTitle(candidate.title);
  return lines.filter((line) => {
    const words = snapshot.lineWords.findInForce(line.hts8, day);
    if (words !== undefined && nameIn(title, words) === 'own') return true;
    return isNamedOnList(snapshot, dutiableGoods(evaluation, line, 0), day);
  });
}

/** Heading, chapter or all consumer goods: the median of their ordinary duties, and their usual additional duties. */
function groupRate(evaluation: Evaluation, valueCents: Cents): FoundLines {
  const { statistics } = evaluation.snapshot;
  const group =
    prefixes(evaluation.hsCode).find((prefix) => statistics.linesUnder(prefix, evaluation.day).length > 0) ?? '';
  const lines = statistics.linesUnder(group, evaluation.day);
  const linesName = group === '' ? phrase`consumer goods` : groupText(group);
  return { ...usualRate(evaluation, 'US'), usLine: usualLine(evaluation, lines, valueCents), lines, linesName };
}

/** The first line with the most frequent additional duty; of equally frequent duties, the highest. */
function usualLine(
  evaluation: Evaluation,
  lines: readonly UsTariffLine[],
  valueCents: Cents,
): UsTariffLine | undefined {
  const { snapshot, day } = evaluation;
  const groups = new Map<number, { readonly line: UsTariffLine; count: number }>();
  for (const line of lines) {
    const ordinaryBps = findOrdinaryBps(evaluation, line, valueCents) ?? 0;
    const bps = sumBps(usStack(snapshot, dutiableGoods(evaluation, line, ordinaryBps), day).layers);
    const group = groups.get(bps);
    if (group === undefined) groups.set(bps, { line, count: 1 });
    else group.count += 1;
  }
  const [usual] = [...groups].sort(([a, these], [b, those]) => those.count - these.count || b - a);
  return usual?.[1].line;
}

/**
 * Without lines charged by value: those with the most frequent rate; of equally frequent ones, the highest for these
 * goods.
 */
function withUsualSpecificRate(
  lines: readonly UsTariffLine[],
  { weightGrams }: Evaluation['candidate'],
): readonly UsTariffLine[] {
  const groups = new Map<string, UsTariffLine[]>();
  for (const line of lines) groups.set(line.rateText, [...(groups.get(line.rateText) ?? []), line]);
  const charge = ([line]: readonly UsTariffLine[]) =>
    specificCharge(line?.specificMillicents ?? 0, line?.specificUnit ?? null, weightGrams).usCents;
  const [usual = []] = [...groups.values()].sort((a, b) => b.length - a.length || compare(charge(b), charge(a)));
  return usual;
}

function fromLine(line: UsTariffLine, basis: Text): Found {
  const { mfnBps, rateKind, rateText } = line;
  const shared = { basis, usLine: line, minBps: mfnBps ?? 0, maxBps: mfnBps ?? 0 };
  if (rateKind === 'specific') {
    const specific = { millicents: line.specificMillicents, unit: line.specificUnit };
    const isComputable = specific.millicents !== null;
    const note = isComputable
      ? phrase`the line is charged ${rateText}; package weight is taken for the weight of the goods`
      : phrase`the line is charged ${rateText}, which weight alone does not settle: no duty is counted`;
    return { ...shared, bps: null, type: isComputable ? 'official_table' : 'missing', notes: [note], specific };
  }
  const notes = rateKind === 'compound' ? [phrase`compound rate ${rateText}: the ad valorem part only`] : [];
  return { ...shared, bps: mfnBps ?? 0, type: 'official_table', notes };
}

function zoneRate(evaluation: Evaluation, zone: Zone): Found {
  const { snapshot, day, hsCode } = evaluation;
  const hs6 = hsCode.slice(0, 6);
  if (hs6.length === 6) {
    const consumer = snapshot.consumerLines.find(hs6, day);
    const cell = findCell(snapshot.hs6Rates.find(hs6, day), consumer, zone);
    if (cell !== undefined) {
      const basis =
        cell.isPicked && consumer ? phrase`${consumer.label}, HS ${hs6}` : phrase`most frequent rate under HS ${hs6}`;
      return { ...cell, basis, notes: [] };
    }
    if (zone === 'AU') {
      const { value, source } = snapshot.term('mfn_default_au', day);
      return {
        bps: value,
        minBps: 0,
        maxBps: value,
        type: 'estimate',
        basis: phrase`HS ${hs6} has no row`,
        notes: [source],
      };
    }
  }
  return usualRate(evaluation, zone);
}

/** The usual rate of the smallest known group of the goods. */
function usualRate({ snapshot, hsCode, day }: Evaluation, zone: Zone): Found {
  for (const prefix of prefixes(hsCode)) {
    const spread = snapshot.statistics.findSpread(zone, prefix, day);
    if (spread === undefined) continue;
    const group = groupText(prefix);
    const note = phrase`the exact subheading has no rate: the median of ${group} is used`;
    return { ...rangeOf(spread), type: 'estimate', basis: phrase`median of ${group}`, notes: [note] };
  }
  const spread = required(snapshot.statistics.findSpread(zone, '', day), `consumer goods in ${zone}`);
  const notes = [phrase`the goods are not classified: the median of all consumer goods is used`];
  return { ...rangeOf(spread), type: 'missing', basis: phrase`median of all consumer goods`, notes };
}

function groupText(prefix: string): Text {
  return prefix.length === 4 ? phrase`heading ${prefix}` : phrase`chapter ${prefix}`;
}

function rangeOf(spread: {
  representativeBps: number;
  minBps: number;
  maxBps: number;
}): Pick<Found, 'bps' | 'minBps' | 'maxBps'> {
  return { bps: spread.representativeBps, minBps: spread.minBps, maxBps: spread.maxBps };
}

function prefixes(hsCode: string): string[] {
  return [4, 2].filter((length) => hsCode.length >= length).map((length) => hsCode.slice(0, length));
}
