import type { BodyOf } from '../client.ts';
import { type CellFlaw, Cells, readCarton, type Reading, readOneTimeCostCell } from './cells.ts';
import { countryCodeOf } from './countries.ts';
import type { Table, TableRow } from './csv.ts';
import { isDay } from './entry-day.ts';
import { BOUNDS } from './fields.ts';
import { isOfferRef, OFFER_BOUNDS, type OfferField, offerRefOf } from './offer-fields.ts';
import { readQuantity } from './quantity.ts';
import { freightModeOf, incotermOf } from './rows.ts';

export type Offer = BodyOf<'saveSkuOffer'>;

/** The error of a row of a price list. `line` is the row of the same offer that it contradicts. */
export type OfferFlaw =
  | CellFlaw<OfferField>
  | { readonly code: 'reference'; readonly field: OfferField }
  | { readonly code: 'differs' | 'repeated' | 'not-falling'; readonly field: OfferField; readonly line: number };

export interface OfferRow extends TableRow {
  /** The reference of the row's offer; undefined when neither the row nor one before names it. */
  readonly offerRef: string | undefined;
  /** The currency that its offer states, in this row or another one. */
  readonly currency: string | undefined;
  readonly flaws: readonly OfferFlaw[];
}

export interface ReadOffer {
  readonly offerRef: string;
  /** Line numbers of its rows. */
  readonly lines: readonly number[];
  readonly offer: Offer;
}

/** All rows of a price list, and the offers whose rows have no errors. */
export interface ReadOffers {
  readonly rows: readonly OfferRow[];
  readonly offers: readonly ReadOffer[];
}

/**
 * Reads a price list with the rules of the service: `columns` has the field of each cell, undefined for an omitted
 * column. Rows with the same reference, or without one the same supplier, are the price breaks of one offer, in any
 * order. A row that names neither belongs to the offer of the row before. Terms are stated once, or the same in each row.
 */
export function readOffers(
  { rows }: Pick<Table, 'rows'>,
  columns: readonly (OfferField | undefined)[],
  reading: Reading,
): ReadOffers {
  const drafts = new Map<string, Draft>();
  let previous: Draft | undefined;
  const read = rows.map((row) => {
    const cells = new Cells(row, columns, reading);
    const flaws: OfferFlaw[] = cells.flaws;
    const offerRef = referenceOf(cells, flaws);
    // The reference may stand in the first row alone, and the supplier in each.
    const isNext = !cells.has('offerRef') && cells.get('supplierName') === previous?.supplierName;
    const draft = offerRef === '' || isNext ? previous : (drafts.get(offerRef) ?? new Draft(offerRef));
    if (draft === undefined) flaws.push({ code: 'required', field: 'supplierName' });
    else {
      drafts.set(draft.offerRef, draft);
      draft.add(row.line, cells, flaws);
    }
    previous = draft;
    return { row, draft, flaws };
  });
  const all = [...drafts.values()];
  for (const draft of all) draft.judge();
  for (const draft of all.slice(OFFER_BOUNDS.offersMax))
    draft.refuse({ code: 'too-many', field: 'offerRef', max: OFFER_BOUNDS.offersMax });
  return {
    rows: read.map(({ row, draft, flaws }) => ({
      ...row,
      offerRef: draft?.offerRef,
      currency: draft?.currency,
      flaws,
    })),
    offers: all.filter((draft) => draft.isFine()).map((draft) => draft.offer()),
  };
}

/** The reference of a row, by default from the name of its supplier; empty when the row names neither. */
function referenceOf(cells: Cells<OfferField>, flaws: OfferFlaw[]): string {
  const [stated, supplier] = [cells.get('offerRef'), cells.get('supplierName')];
  if (stated === undefined && supplier === undefined) return '';
  const offerRef = stated ?? offerRefOf(supplier ?? '');
  if (!isOfferRef(offerRef)) flaws.push({ code: 'reference', field: 'offerRef' });
  return offerRef === '' ? (supplier ?? '') : offerRef;
}

interface Break {
  readonly line: number;
  readonly minUnits: number;
  readonly unitCostCents: number;
}

/** An offer of which some rows have been read. */
class Draft {
  private readonly rows: { readonly line: number; readonly flaws: OfferFlaw[] }[] = [];
  private readonly terms = new Map<string, { readonly value: unknown; readonly line: number }>();
  private readonly breaks: Break[] = [];
  /** Reads the amounts of each row when the currency of the offer is known, which any row may state. */
  private readonly amounts: ((currency: string | undefined) => void)[] = [];

  constructor(readonly offerRef: string) {}

  get currency(): string | undefined {
    return this.terms.get('costCurrency')?.value as string | undefined;
  }

  get supplierName(): unknown {
    return this.terms.get('supplierName')?.value;
  }

  add(line: number, cells: Cells<OfferField>, flaws: OfferFlaw[]): void {
    this.rows.push({ line, flaws });
    const state = (name: string, value: unknown, field = name as OfferField) => {
      if (value === undefined) return;
      const before = this.terms.get(name);
      if (before === undefined) this.terms.set(name, { value, line });
      else if (JSON.stringify(before.value) !== JSON.stringify(value))
        flaws.push({ code: 'differs', field, line: before.line });
    };
    state('supplierName', cells.text('supplierName', OFFER_BOUNDS.supplierNameLengthMax));
    state('document', cells.text('document', OFFER_BOUNDS.documentLengthMax));
    state(
      'supplierCountry',
      cells.code('country', 'supplierCountry', (cell) => countryCodeOf(cell, cells.reading.locale)),
    );
    state('costCurrency', cells.currency('costCurrency', 'unitCost'));
    state('incoterm', cells.code('incoterm', 'incoterm', incotermOf));
    state('freightMode', cells.code('freight-mode', 'freightMode', freightModeOf));
    state('minimumUnits', quantity(cells, 'minimumUnits'));
    state('orderMultiple', quantity(cells, 'orderMultiple'));
    state('leadTimeDays', cells.whole('leadTimeDays', 0, OFFER_BOUNDS.leadTimeDaysMax));
    state(
      'validUntil',
      cells.code('day', 'validUntil', (cell) => (isDay(cell) ? cell : undefined)),
    );
    state('carton', readCarton(cells), 'carton.units');
    const isFirst = this.rows.length === 1;
    this.amounts.push((currency = cells.reading.currency) => {
      if (currency === undefined) {
        flaws.push({ code: 'required', field: 'costCurrency' });
        return;
      }
      state('oneTimeCosts', readOneTimeCostCell(cells, currency));
      this.addBreak(line, cells, { currency, isFirst });
    });
  }

  /** The first row of an offer may leave out the quantity: its price is for any order. */
  private addBreak(
    line: number,
    cells: Cells<OfferField>,
    { currency, isFirst }: { readonly currency: string; readonly isFirst: boolean },
  ): void {
    if (!cells.has('minUnits') && !isFirst) cells.flaws.push({ code: 'required', field: 'minUnits' });
    if (!cells.has('unitCost')) cells.flaws.push({ code: 'required', field: 'unitCost' });
    const minUnits = cells.has('minUnits') ? quantity(cells, 'minUnits') : isFirst ? 1 : undefined;
    const unitCostCents = cells.has('unitCost') ? cells.amount('unitCost', currency, 0, BOUNDS.centsMax) : undefined;
    if (minUnits !== undefined && unitCostCents !== undefined) this.breaks.push({ line, minUnits, unitCostCents });
  }

  /** Judges the offer as a whole, after its last row. */
  judge(): void {
    for (const read of this.amounts) read(this.currency);
    const [first] = this.rows;
    if (!this.terms.has('supplierName')) first?.flaws.push({ code: 'required', field: 'supplierName' });
    this.breaks.sort((a, b) => a.minUnits - b.minUnits || a.line - b.line);
    for (const [place, { line, minUnits, unitCostCents }] of this.breaks.entries()) {
      const before = this.breaks[place - 1];
      const flaws = this.rows.find((row) => row.line === line)?.flaws;
      if (place >= OFFER_BOUNDS.priceBreaksMax)
        flaws?.push({ code: 'too-many', field: 'minUnits', max: OFFER_BOUNDS.priceBreaksMax });
      if (before === undefined) continue;
      if (minUnits === before.minUnits) flaws?.push({ code: 'repeated', field: 'minUnits', line: before.line });
      else if (unitCostCents >= before.unitCostCents)
        flaws?.push({ code: 'not-falling', field: 'unitCost', line: before.line });
    }
  }

  refuse(flaw: OfferFlaw): void {
    for (const { flaws } of this.rows) flaws.push(flaw);
  }

  isFine(): boolean {
    return this.rows.every(({ flaws }) => flaws.length === 0);
  }

  offer(): ReadOffer {
    const stated = [...this.terms].map(([name, { value }]) => [name, value] as const);
    const terms = Object.fromEntries(stated) as Omit<Offer, 'priceBreaks'>;
    const priceBreaks = this.breaks.map(({ minUnits, unitCostCents }) => ({ minUnits, unitCostCents }));
    return {
      offerRef: this.offerRef,
      lines: this.rows.map(({ line }) => line),
      offer: { ...terms, priceBreaks },
    };
  }
}

function quantity(cells: Cells<OfferField>, field: 'minimumUnits' | 'orderMultiple' | 'minUnits'): number | undefined {
  const cell = cells.get(field);
  if (cell === undefined) return undefined;
  const units = readQuantity(cell, cells.reading.locale);
  if (units === undefined) cells.flaws.push({ code: 'whole', field });
  else cells.judgeRange(field, units, 1, BOUNDS.unitsPerShipmentMax);
  return units;
}
