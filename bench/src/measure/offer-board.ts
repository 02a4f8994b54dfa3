import { benchBodies } from '../load/candidates.ts';
import { HttpClient } from '../load/http-client.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import type { SystemUnderTest } from '../systems/system.ts';

/** Latency of boards that one client reads one after the other. */
export interface BoardFigures {
  readonly offers: number;
  readonly quantities: number;
  readonly crossings: number;
  readonly boardMs: Percentiles | undefined;
  /** Boards with another status than 200. */
  readonly failed: number;
}

/** The board that users are promised, and the largest possible one. */
const BOARDS = [
  { offers: 20, quantities: [500, 1_000, 2_000, 5_000, 10_000], times: 50 },
  { offers: 50, quantities: [300, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 10_000], times: 10 },
];
/** Warm-up: statements are planned and code is compiled. */
const WARM_UP_BOARDS = 10;

export async function measureBoards(system: SystemUnderTest, say: (text: string) => void): Promise<BoardFigures[]> {
  const client = new HttpClient(system.door());
  try {
    const figures: BoardFigures[] = [];
    for (const { offers, quantities, times } of BOARDS) {
      const path = await withOffers(client, offers);
      const address = `${path}/offer-board?units=${quantities.join(',')}`;
      for (let warm = 0; warm < WARM_UP_BOARDS; warm += 1) await client.get(address);
      const boardMs: number[] = [];
      let failed = 0;
      let crossings = 0;
      for (let turn = 0; turn < times; turn += 1) {
        const begun = performance.now();
        const { status, text } = await client.get(address);
        if (status !== 200) failed += 1;
        else {
          boardMs.push(performance.now() - begun);
          crossings = (JSON.parse(text) as { crossings: unknown[] }).crossings.length;
        }
      }
      const one = { offers, quantities: quantities.length, crossings, boardMs: percentilesOf(boardMs), failed };
      say(`offer boards: ${JSON.stringify(one)}`);
      figures.push(one);
    }
    return figures;
  } finally {
    await client.close();
  }
}

/** A SKU with offers whose prices, breaks and one-time costs differ; the address of the SKU. */
async function withOffers(client: HttpClient, count: number): Promise<string> {
  const created = await client.post('/v2/skus', benchBodies(1)[0] ?? '');
  if (created.status !== 201) throw new Error(`a submission returned ${created.status}: ${created.text}`);
  const path = `/v2/skus/${(JSON.parse(created.text) as { skuId: string }).skuId}`;
  for (let index = 0; index < count; index += 1) {
    const top = 400 + ((index * 37) % 90);
    const offer = {
      supplierName: `Supplier ${index}`,
      supplierCountry: ['CN', 'VN', 'IN'][index % 3],
      incoterm: ['FOB', 'EXW', 'CIF', 'DDP'][index % 4],
      costCurrency: index % 5 === 0 ? 'CNY' : 'USD',
      minimumUnits: 100 * (1 + (index % 5)),
      orderMultiple: [1, 10, 50, 100][index % 4],
      priceBreaks: [500, 2_000, 8_000].map((minUnits, at) => ({
        minUnits: minUnits + 100 * (index % 3),
        unitCostCents: (index % 5 === 0 ? 7 : 1) * (top - 15 * at),
      })),
      ...(index % 2 === 0 ? { oneTimeCosts: [{ label: 'Tooling', amountCents: 20_000 + 5_000 * (index % 7) }] } : {}),
    };
    const { status, text } = await client.put(`${path}/offers/offer-${index}`, JSON.stringify(offer));
    if (status !== 201) throw new Error(`an offer returned ${status}: ${text}`);
  }
  return path;
}
