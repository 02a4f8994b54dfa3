import type { EvidenceType } from '@cpes/contracts';
import type { ConsumerLine, Hs6MfnRow, Zone } from './rate-rows.ts';

/** The ordinary duty of a subheading in a zone, and the span of the national lines below it. */
export interface SubheadingCell {
  readonly bps: number;
  readonly minBps: number;
  readonly maxBps: number;
  readonly type: EvidenceType;
  /** True when the rate was curated for the consumer goods of the subheading. */
  readonly isPicked: boolean;
}

/** The curated rate for consumer goods, else the most frequent one; undefined without an ad valorem rate. */
export function findCell(
  row: Hs6MfnRow | undefined,
  consumer: ConsumerLine | undefined,
  zone: Zone,
): SubheadingCell | undefined {
  const wide: ReadCell = row === undefined ? NOTHING : hs6Cell(row, zone);
  const picked: ReadCell & { readonly type: EvidenceType } =
    consumer === undefined ? { ...NOTHING, type: 'missing' } : consumerCell(consumer, zone);
  if (picked.bps !== null) {
    const { bps, type } = picked;
    return { bps, minBps: picked.min ?? wide.min ?? bps, maxBps: picked.max ?? wide.max ?? bps, type, isPicked: true };
  }
  if (wide.bps === null) return undefined;
  const { bps, min, max } = wide;
  return { bps, minBps: min ?? bps, maxBps: max ?? bps, type: 'official_table', isPicked: false };
}

interface ReadCell {
  readonly bps: number | null;
  readonly min: number | null;
  readonly max: number | null;
}
const NOTHING: ReadCell = { bps: null, min: null, max: null };

function consumerCell(row: ConsumerLine, zone: Zone): ReadCell & { readonly type: EvidenceType } {
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

function hs6Cell(row: Hs6MfnRow, zone: Zone): ReadCell {
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
