import {
  CANDIDATE_DEFAULTS,
  type CardRow,
  type DutyRateRow,
  type OwnExchangeRateRow,
  type FreightLaneRow,
  FULFILMENT_ITEMS,
  type FulfilmentRow,
  type HsCodeRow,
  type MerchantRateCards,
  ownHsCodeOf,
  type RateCardKind,
  type SubmittedCandidate,
  type TitleLabel,
} from '@cpes/contracts';
import { type LabelledTitle, labelOf } from '../labelled-titles/label-of.ts';
import { textOf } from './card-kinds.ts';
import type { SavedRow } from './saved-row.ts';

/** The version of a card in force, as its rows need it. */
export interface CardHead {
  readonly version: number;
  readonly source: string | null;
  readonly documentDate: string | null;
  readonly validUntil: string | null;
  readonly savedAt: Date;
}

/** The cards of a tenant: those in force, or those of a preview. */
export interface CardSource {
  readonly heads: ReadonlyMap<RateCardKind, CardHead>;
  /** The rows with one of these lookups, in any order. */
  readonly find: (kind: RateCardKind, lookups: readonly string[]) => Promise<readonly SavedRow[]>;
  /** Labels of the same and of similar titles, newest first; undefined for a tenant without labels. */
  readonly findLabels: ((title: string) => Promise<readonly LabelledTitle[]>) | undefined;
}

/** The tables are in US dollars. */
const TABLE_CURRENCY = 'USD';
const NANO_DIGITS = 9;
/** Digits of the subheading, and of longer national codes. */
const CODE_LENGTHS = [10, 8, 6];

/** The day (YYYY-MM-DD) of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The rows that a candidate needs on its day of entry, by default today; undefined without any, so that a run is the same as without cards. A row that has ended is
 * among them only where no valid one fits, because the evidence says that it is not used.
 */
export async function rowsFor(
  candidate: SubmittedCandidate,
  cards: CardSource,
  today: string,
): Promise<MerchantRateCards | undefined> {
  if (cards.heads.size === 0 && cards.findLabels === undefined) return undefined;
  const day = candidate.entryDate ?? today;
  const hsCode = await codeFor(candidate, cards, day);
  const byCard = ownHsCodeOf(candidate, hsCode && { hsCode }, today);
  const titleLabel = byCard === undefined ? await labelFor(candidate, cards) : undefined;
  const byLabel = ownHsCodeOf(candidate, titleLabel && { titleLabel }, today);
  const code = candidate.hsCode ?? byCard?.ownHsCode ?? byLabel?.ownHsCode;
  const [freightLane, dutyRate, fulfilment, exchangeRates] = await Promise.all([
    laneFor(candidate, cards),
    dutyFor(code, candidate.targetMarket, { cards, day }),
    pricesFor(candidate, cards, day),
    exchangeRatesFor(candidate, cards),
  ]);
  const found = {
    ...(freightLane && { freightLane }),
    ...(dutyRate && { dutyRate }),
    ...(fulfilment.length > 0 && { fulfilment }),
    ...(exchangeRates.length > 0 && { exchangeRates }),
    ...(hsCode && { hsCode }),
    ...(titleLabel && { titleLabel }),
  };
  return Object.keys(found).length === 0 ? undefined : found;
}

async function laneFor(given: SubmittedCandidate, cards: CardSource): Promise<FreightLaneRow | undefined> {
  const { supplierCountry, targetMarket, freightMode } = { ...CANDIDATE_DEFAULTS, ...given };
  const lookup = textOf([supplierCountry, targetMarket, freightMode]);
  const [found] = await rowsOf<FreightLaneCells>('freight-lanes', [lookup], cards);
  if (found === undefined) return undefined;
  const { unit, rateCents, minimumCents, transitDays, currency } = found.cells;
  return {
    ...found.origin,
    unit,
    rateCents,
    ...(minimumCents !== undefined && { minimumCents }),
    ...(transitDays !== undefined && { transitDays }),
    currency,
  };
}

/** A candidate that was submitted with a code needs none. A row by its reference goes before one by its title. */
async function codeFor(
  { hsCode, externalRef, title }: SubmittedCandidate,
  cards: CardSource,
  day: string,
): Promise<HsCodeRow | undefined> {
  if (hsCode !== undefined) return undefined;
  const lookups = [
    ...(externalRef === undefined ? [] : [textOf([externalRef.trim(), undefined])]),
    ...(title === undefined ? [] : [textOf([undefined, title.trim()])]),
  ];
  if (lookups.length === 0) return undefined;
  const rows = await rowsOf<HsCodeCells>('hs-codes', lookups, cards);
  const byReference = ({ cells }: FoundRow<HsCodeCells>) => (cells.externalRef === undefined ? 1 : 0);
  const found = firstValid(
    rows.toSorted((one, other) => byReference(one) - byReference(other)),
    day,
  );
  return found && { ...found.origin, hsCode: found.cells.hsCode };
}

async function labelFor(
  { hsCode, title, targetMarket = CANDIDATE_DEFAULTS.targetMarket }: SubmittedCandidate,
  { findLabels }: CardSource,
): Promise<TitleLabel | undefined> {
  if (hsCode !== undefined || title === undefined || findLabels === undefined) return undefined;
  const given = title.trim();
  return labelOf(given, targetMarket, await findLabels(given));
}

/**
 * A ruling is about goods of a known code, so a code that is only read from the title, or is that of a similar title, finds none. The
 * longest code applies.
 */
async function dutyFor(
  hsCode: string | undefined,
  market: string = CANDIDATE_DEFAULTS.targetMarket,
  { cards, day }: { readonly cards: CardSource; readonly day: string },
): Promise<DutyRateRow | undefined> {
  if (hsCode === undefined) return undefined;
  const codes = CODE_LENGTHS.filter((length) => length <= hsCode.length).map((length) => hsCode.slice(0, length));
  const rows = await rowsOf<DutyRateCells>(
    'duty-rates',
    codes.map((code) => textOf([market, code])),
    cards,
  );
  const longest = firstValid(
    rows.toSorted((one, other) => other.cells.hsCode.length - one.cells.hsCode.length),
    day,
  );
  if (longest === undefined) return undefined;
  const { origin, cells } = longest;
  const { document } = cells;
  const ruling = document === undefined ? {} : { source: document, isDocumented: true };
  return { ...origin, ...ruling, hsCode: cells.hsCode, bps: cells.bps };
}

/** One price of each item in the market, of a parcel by the smallest tier that holds the candidate. */
async function pricesFor(given: SubmittedCandidate, cards: CardSource, day: string): Promise<FulfilmentRow[]> {
  const { targetMarket, weightGrams } = { ...CANDIDATE_DEFAULTS, ...given };
  const rows = await rowsOf<FulfilmentCells>('fulfilment', [targetMarket], cards);
  const limitOf = ({ cells: { upToGrams = Number.POSITIVE_INFINITY } }: FoundRow<FulfilmentCells>) => upToGrams;
  const fitting = rows.filter((row) => limitOf(row) >= weightGrams).sort((one, other) => limitOf(one) - limitOf(other));
  return FULFILMENT_ITEMS.flatMap((item): FulfilmentRow[] => {
    const found = firstValid(
      fitting.filter(({ cells }) => cells.item === item),
      day,
    );
    if (found === undefined) return [];
    const { upToGrams, cents, currency } = found.cells;
    return [{ ...found.origin, item, ...(upToGrams !== undefined && { upToGrams }), cents, currency }];
  });
}

/** The rates between the currencies of the price, of the cost and of the tables. */
async function exchangeRatesFor(given: SubmittedCandidate, cards: CardSource): Promise<OwnExchangeRateRow[]> {
  const { currency, costCurrency = currency } = { ...CANDIDATE_DEFAULTS, ...given };
  const codes = [...new Set([currency, costCurrency, TABLE_CURRENCY])];
  const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => textOf([from, to])));
  const rows = await rowsOf<ExchangeRateCells>('exchange-rates', pairs, cards);
  return rows.map(({ origin, cells: { from, to, rate } }) => ({ ...origin, from, to, nanos: nanosOf(rate) }));
}

/** A decimal number with up to nine places in billionths. */
function nanosOf(rate: string): number {
  const [whole = '', places = ''] = rate.split('.');
  return Number(`${whole}${places.padEnd(NANO_DIGITS, '0')}`);
}

interface ExchangeRateCells {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
}

type FulfilmentCells = Pick<FulfilmentRow, 'item' | 'upToGrams' | 'cents' | 'currency'>;
type FreightLaneCells = Pick<FreightLaneRow, 'unit' | 'rateCents' | 'minimumCents' | 'transitDays' | 'currency'>;
type DutyRateCells = Pick<DutyRateRow, 'hsCode' | 'bps'> & { readonly document?: string };

type HsCodeCells = Pick<HsCodeRow, 'hsCode'> & { readonly externalRef?: string };

interface FoundRow<Cells> {
  readonly cells: Cells;
  readonly origin: CardRow;
}

/** The first row that is valid on the day, else the first. */
function firstValid<Row extends FoundRow<unknown>>(rows: readonly Row[], day: string): Row | undefined {
  return rows.find(({ origin: { validUntil = day } }) => validUntil >= day) ?? rows[0];
}

async function rowsOf<Cells>(
  kind: RateCardKind,
  lookups: readonly string[],
  { heads, find }: CardSource,
): Promise<FoundRow<Cells>[]> {
  const head = heads.get(kind);
  if (head === undefined) return [];
  const rows = await find(kind, lookups);
  return rows.map((row) => ({ cells: row as unknown as Cells, origin: originOf(head, row) }));
}

function originOf({ version, source, documentDate, validUntil, savedAt }: CardHead, row: SavedRow): CardRow {
  const savedOn = dayOf(savedAt);
  const until = (row['validUntil'] as string | undefined) ?? validUntil ?? undefined;
  return {
    version,
    // A document of the future would be fresh for ever.
    asOf: documentDate === null || documentDate > savedOn ? savedOn : documentDate,
    ...(until !== undefined && { validUntil: until }),
    ...(source !== null && { source }),
    isDocumented: source !== null && documentDate !== null,
  };
}
