import { RATE_CARD_BOUNDS } from '@cpes/contracts';
import type { RowFlaw, SavedRow } from './saved-row.ts';

/** Items that make one figure: the one without the other would leave it to the tables. */
const PAIRS: Readonly<Record<string, string>> = {
  receiving: 'storage',
  storage: 'receiving',
  pick: 'pack',
  pack: 'pick',
};

/** Prices of one market have both items of a pair, one currency, and tiers of parcels only, and are bounded. */
export function fulfilmentFlaws(rows: readonly SavedRow[]): readonly RowFlaw[] {
  const markets = new Map<string, { readonly items: Set<string>; readonly currency: unknown; count: number }>();
  for (const { market, item, currency } of rows) {
    const known = markets.get(String(market)) ?? { items: new Set<string>(), currency, count: 0 };
    known.items.add(String(item));
    known.count += 1;
    markets.set(String(market), known);
  }
  return rows.flatMap((row, index): RowFlaw[] => {
    const { items, currency, count } = markets.get(String(row['market'])) ?? {
      items: new Set(),
      currency: '',
      count: 0,
    };
    const item = String(row['item']);
    const other = PAIRS[item];
    const flaw = (column: string, code: string, detail: string): RowFlaw => ({ index, column, code, detail });
    return [
      ...(other === undefined || items.has(other)
        ? []
        : [flaw('item', 'conflict', `needs a price of ${other} in the same market`)]),
      ...(row['currency'] === currency
        ? []
        : [flaw('currency', 'conflict', 'must be that of the first row of the market')]),
      ...(other === undefined || row['upToGrams'] === undefined
        ? []
        : [flaw('upToGrams', 'conflict', 'is for last-mile only')]),
      ...(count <= RATE_CARD_BOUNDS.fulfilmentRowsPerMarketMax
        ? []
        : [flaw('market', 'range', `must not have more than ${RATE_CARD_BOUNDS.fulfilmentRowsPerMarketMax} rows`)]),
    ];
  });
}
