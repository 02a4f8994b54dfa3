import { phrase, type Text } from '@cpes/contracts';
import type { CostedAmount } from './costed-amount.ts';
import type { ExtractionInput } from './extraction-input.ts';
import { endedRowNote, findOwnRow } from './own-rate-cards.ts';

/** An ordinary duty on exactly these goods, which goes before the tariff. */
export interface SettledDuty {
  readonly bps: number;
  /** Absent when the tables have the additional duties. */
  readonly additionalBps?: number;
  readonly stated: Pick<CostedAmount, 'type' | 'qualityPercent' | 'source' | 'asOf' | 'effectiveTo' | 'isSetForPeriod'>;
  readonly notes: readonly Text[];
  /** Additional duties that are known without a rate. */
  readonly additionalNotes?: readonly Text[];
}

/** The duty of the merchant's own rate card, or of a live source. */
export function findSettledDuty(input: Pick<ExtractionInput, 'quotes' | 'rateCards' | 'day'>): SettledDuty | undefined {
  const own = findOwnRow(input, 'dutyRate');
  if (own !== undefined) {
    const { bps, hsCode } = own.value;
    return { bps, stated: own.stated, notes: [phrase`for tariff code ${hsCode}`] };
  }
  const quoted = input.quotes.duty;
  if (quoted === undefined) return undefined;
  const { bps, additionalBps, source, asOf, validUntil, notes = [], additionalNotes = [] } = quoted;
  return {
    bps,
    ...(additionalBps === undefined ? {} : { additionalBps }),
    stated: { type: 'live_quote', source, asOf, effectiveTo: validUntil ?? null },
    notes: [...notes, ...endedRowNote(input, 'dutyRate')],
    additionalNotes,
  };
}
