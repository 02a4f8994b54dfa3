import type { RateCardKind } from '@cpes/contracts';
import { exchangeRateFlaws } from './exchange-rate-flaws.ts';
import { fulfilmentFlaws } from './fulfilment-flaws.ts';
import {
  type CardDocumentRequest,
  DutyRateRequest,
  DutyRatesRequest,
  ExchangeRateRequest,
  ExchangeRatesRequest,
  FreightLaneRequest,
  FreightLanesRequest,
  FulfilmentPriceRequest,
  FulfilmentPricesRequest,
  HsCodeRequest,
  HsCodesRequest,
} from './rate-card.request.ts';
import { hsCodeFlaws } from './hs-code-flaws.ts';
import type { RowFlaw, SavedRow } from './saved-row.ts';

/** The parts of a kind of rate card. */
export interface CardKind {
  readonly row: new () => object;
  readonly body: new () => CardDocumentRequest;
  /** The columns of a CSV file, in the order of its template. */
  readonly columns: readonly string[];
  readonly required: readonly string[];
  readonly integers: readonly string[];
  /** The columns that identify a row. */
  readonly key: readonly string[];
  /** Those of them that a candidate has. */
  readonly lookup: readonly string[];
  /** Rows that are valid by themselves, but not together. */
  readonly flawsOf?: (rows: readonly SavedRow[]) => readonly RowFlaw[];
}

export const CARD_KINDS: Readonly<Record<RateCardKind, CardKind>> = {
  'freight-lanes': {
    row: FreightLaneRequest,
    body: FreightLanesRequest,
    columns: [
      'origin',
      'destination',
      'mode',
      'unit',
      'rateCents',
      'currency',
      'minimumCents',
      'transitDays',
      'validUntil',
    ],
    required: ['origin', 'destination', 'mode', 'unit', 'rateCents', 'currency'],
    integers: ['rateCents', 'minimumCents', 'transitDays'],
    key: ['origin', 'destination', 'mode'],
    lookup: ['origin', 'destination', 'mode'],
  },
  'duty-rates': {
    row: DutyRateRequest,
    body: DutyRatesRequest,
    columns: ['market', 'hsCode', 'bps', 'document', 'validUntil'],
    required: ['market', 'hsCode', 'bps'],
    integers: ['bps'],
    key: ['market', 'hsCode'],
    lookup: ['market', 'hsCode'],
  },
  fulfilment: {
    row: FulfilmentPriceRequest,
    body: FulfilmentPricesRequest,
    columns: ['market', 'item', 'upToGrams', 'cents', 'currency', 'validUntil'],
    required: ['market', 'item', 'cents', 'currency'],
    integers: ['upToGrams', 'cents'],
    key: ['market', 'item', 'upToGrams'],
    lookup: ['market'],
    flawsOf: fulfilmentFlaws,
  },
  'exchange-rates': {
    row: ExchangeRateRequest,
    body: ExchangeRatesRequest,
    columns: ['from', 'to', 'rate', 'validUntil'],
    required: ['from', 'to', 'rate'],
    integers: [],
    key: ['from', 'to'],
    lookup: ['from', 'to'],
    flawsOf: exchangeRateFlaws,
  },
  'hs-codes': {
    row: HsCodeRequest,
    body: HsCodesRequest,
    columns: ['externalRef', 'title', 'hsCode', 'validUntil'],
    required: ['hsCode'],
    integers: [],
    key: ['externalRef', 'title'],
    lookup: ['externalRef', 'title'],
    flawsOf: hsCodeFlaws,
  },
};

/** Identifies a row in a card. */
export function keyOf(kind: RateCardKind, row: SavedRow): string {
  return textOf(CARD_KINDS[kind].key.map((column) => row[column]));
}

/** Finds a row for a candidate. */
export function lookupOf(kind: RateCardKind, row: SavedRow): string {
  return textOf(CARD_KINDS[kind].lookup.map((column) => row[column]));
}

export function textOf(cells: readonly (string | number | undefined)[]): string {
  return cells.join(' ');
}
