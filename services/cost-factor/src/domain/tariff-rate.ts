import type { EvidenceType } from '@cpes/contracts';
import type { Evaluation } from './evaluation.ts';
import { fallbackNote, typeIn } from './market.ts';
import { required } from './rate-book.ts';
import type { ConsumerLine, Hs6MfnRow, SpecificUnit, UsTariffLine, Zone } from './rate-rows.ts';

/** The ordinary (MFN) duty of the goods in the market's zone, and how it was arrived at. */
export interface TariffRate {
  /** Null when the line is charged by weight or number. */
  readonly bps: number | null;
  readonly minBps: number;
  readonly maxBps: number;
  readonly type: EvidenceType;
  readonly source: string;
  readonly asOf: string;
  readonly effectiveTo: string | null;
  /** What was looked up, as a phrase. */
  readonly basis: string;
  readonly notes: readonly string[];
  /** The US line that additional duties are read from. */
  readonly usLine?: UsTariffLine;
  /** The line's own specific rate, if it is one that can be worked out or not. */
  readonly specific?: {
    readonly millicents: number | null;
    readonly unit: SpecificUnit | null;
  };
}

type Found = Omit<TariffRate, 'source' | 'asOf' | 'effectiveTo'>;

/**
 * The rate by the best row there is: the client's own US line, the consumer goods line picked by hand, the subheading's most
 * frequent rate, the median of heading or chapter (an estimate), and with no code the median of all consumer goods (missing).
 */
export function tariffRate(evaluation: Evaluation): TariffRate {
  const { book, market, day } = evaluation;
  const found = market.zone === 'US' ? usRate(evaluation) : zoneRate(evaluation, market.zone);
  const source = required(book.tariffSources.find(`${market.zone} mfn`, day), `tariff source of ${market.zone}`);
  const isRead = found.type === 'official_table';
  return {
    ...found,
    type: typeIn(market, found.type),
    source: isRead ? source.source : `estimate from: ${source.source}`,
    asOf: source.asOf,
    effectiveTo: source.effectiveTo,
    notes: [...found.notes, ...fallbackNote(market)],
  };
}

function usRate(evaluation: Evaluation): Found {
  const { book, day, hsCode } = evaluation;
  const own = hsCode.length >= 8 ? book.findUsLine(hsCode.slice(0, 8), day) : undefined;
  if (own !== undefined) return fromLine(own, `US line ${own.hts8}`);

  const hs6 = hsCode.slice(0, 6);
  const consumer = hs6.length === 6 ? book.consumerLines.find(hs6, day) : undefined;
  const picked = consumer && book.findUsLine(consumer.usHts8, day);
  if (consumer !== undefined && picked !== undefined) {
    const range = { minBps: consumer.usMinBps, maxBps: consumer.usMaxBps };
    return fromLine(picked, `${consumer.label}, US line ${picked.hts8}`, range);
  }
  const lines = hs6.length === 6 ? book.statistics.linesUnder(hs6) : [];
  const row = hs6.length === 6 ? book.hs6Rates.find(hs6, day) : undefined;
  const representative = row?.usRepresentativeBps ?? null;
  const usual = lines.find((line) => line.mfnBps === representative) ?? lines[0];
  if (row !== undefined && representative !== null) {
    return { ...fromRow(row, 'US', representative), ...(usual === undefined ? {} : { usLine: usual }) };
  }
  if (usual !== undefined) return fromLine(usual, `first line under ${hs6}, US line ${usual.hts8}`);

  const estimate = usualRate(evaluation, 'US');
  const usLine = book.statistics.findUsualLine(
    prefixes(hsCode).find((prefix) => book.statistics.linesUnder(prefix).length > 0) ?? '',
  );
  return { ...estimate, ...(usLine === undefined ? {} : { usLine }) };
}

function fromLine(
  line: UsTariffLine,
  basis: string,
  range: { minBps: number | null; maxBps: number | null } = { minBps: null, maxBps: null },
): Found {
  const { mfnBps, rateKind, rateText } = line;
  const shared = { basis, usLine: line, minBps: range.minBps ?? mfnBps ?? 0, maxBps: range.maxBps ?? mfnBps ?? 0 };
  if (rateKind === 'specific') {
    const specific = { millicents: line.specificMillicents, unit: line.specificUnit };
    const isComputable = specific.millicents !== null;
    const note = isComputable
      ? `the line is charged ${rateText}; package weight is taken for the weight of the goods`
      : `the line is charged ${rateText}, which weight alone does not settle: no duty is counted`;
    return { ...shared, bps: null, type: isComputable ? 'official_table' : 'missing', notes: [note], specific };
  }
  const notes = rateKind === 'compound' ? [`compound rate ${rateText}: the ad valorem part only`] : [];
  return { ...shared, bps: mfnBps ?? 0, type: 'official_table', notes };
}

function zoneRate(evaluation: Evaluation, zone: Zone): Found {
  const { book, day, hsCode } = evaluation;
  const hs6 = hsCode.slice(0, 6);
  if (hs6.length === 6) {
    const consumer = book.consumerLines.find(hs6, day);
    const cell = consumer && consumerCell(consumer, zone);
    if (consumer !== undefined && cell !== undefined && cell.bps !== null) {
      const { bps, min, max, type } = cell;
      return { bps, minBps: min ?? bps, maxBps: max ?? bps, type, basis: `${consumer.label}, HS ${hs6}`, notes: [] };
    }
    const row = book.hs6Rates.find(hs6, day);
    const bps = row && hs6Cell(row, zone).bps;
    if (row !== undefined && bps !== undefined && bps !== null) return fromRow(row, zone, bps);
    if (zone === 'AU') {
      const { value, source } = book.term('mfn_default_au', day);
      return { bps: value, minBps: 0, maxBps: value, type: 'estimate', basis: `HS ${hs6} has no row`, notes: [source] };
    }
  }
  return usualRate(evaluation, zone);
}

function fromRow(row: Hs6MfnRow, zone: Zone, bps: number): Found {
  const { min, max } = hs6Cell(row, zone);
  return {
    bps,
    minBps: min ?? bps,
    maxBps: max ?? bps,
    type: 'official_table',
    basis: `most frequent rate under HS ${row.hs6}`,
    notes: [],
  };
}

/** The usual rate of the smallest known group that the goods belong to. */
function usualRate({ book, hsCode }: Evaluation, zone: Zone): Found {
  for (const prefix of prefixes(hsCode)) {
    const spread = book.statistics.findSpread(zone, prefix);
    if (spread === undefined) continue;
    const group = prefix.length === 4 ? `heading ${prefix}` : `chapter ${prefix}`;
    const note = `the exact subheading has no rate: the median of ${group} stands in`;
    return { ...rangeOf(spread), type: 'estimate', basis: `median of ${group}`, notes: [note] };
  }
  const spread = required(book.statistics.findSpread(zone, ''), `consumer goods in ${zone}`);
  const notes = ['the goods are not classified: the median of all consumer goods stands in'];
  return { ...rangeOf(spread), type: 'missing', basis: 'median of all consumer goods', notes };
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

interface Cell {
  readonly bps: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly type: EvidenceType;
}

function consumerCell(row: ConsumerLine, zone: Zone): Cell {
  const type = 'official_table';
  switch (zone) {
    case 'US':
      return { bps: row.usBps, min: row.usMinBps, max: row.usMaxBps, type };
    case 'EU':
      return { bps: row.euBps, min: row.euMinBps, max: row.euMaxBps, type };
    case 'GB':
      return { bps: row.gbBps, min: row.gbMinBps, max: row.gbMaxBps, type };
    case 'JP':
      return { bps: row.jpBps, min: row.jpMinBps, max: row.jpMaxBps, type };
    case 'AU':
      return { bps: row.auBps, min: null, max: null, type: row.auReliability };
    case 'CA':
      return { bps: row.caBps, min: null, max: null, type: row.caReliability };
    default:
      return zone satisfies never;
  }
}

function hs6Cell(row: Hs6MfnRow, zone: Zone): Omit<Cell, 'type'> {
  switch (zone) {
    case 'US':
      return { bps: row.usRepresentativeBps, min: row.usMinBps, max: row.usMaxBps };
    case 'EU':
      return { bps: row.euRepresentativeBps, min: row.euMinBps, max: row.euMaxBps };
    case 'GB':
      return { bps: row.gbRepresentativeBps, min: row.gbMinBps, max: row.gbMaxBps };
    case 'JP':
      return { bps: row.jpRepresentativeBps, min: row.jpMinBps, max: row.jpMaxBps };
    case 'AU':
      return { bps: row.auRepresentativeBps, min: row.auMinBps, max: row.auMaxBps };
    case 'CA':
      return { bps: null, min: null, max: null };
    default:
      return zone satisfies never;
  }
}
