import { QUOTE_KINDS, type QuoteKind } from '../domain/quote.ts';
import type { QuoteFacts, QuoteSource } from './quote-source.ts';

/** The behaviour of the simulated server. */
export type Behaviour = 'answers' | 'answers-nonsense' | 'is-silent' | 'is-down';

export interface OpenedSource {
  readonly source: QuoteSource;
  readonly close: () => Promise<void>;
}

export const FACTS: QuoteFacts = {
  supplierCountry: 'CN',
  targetMarket: 'US',
  currency: 'USD',
  weightGrams: 450,
  dimensionsMm: { length: 80, width: 80, height: 270 },
  unitsPerShipment: 500,
  freightMode: 'sea',
  factoryUnitCostCents: 480 as QuoteFacts['factoryUnitCostCents'],
  hsCode: '961700',
};

/** The contract of every quote source. */
export function describeQuoteSource(
  name: string,
  open: (kind: QuoteKind, behaviour: Behaviour) => Promise<OpenedSource>,
): void {
  describe.each(QUOTE_KINDS)(`${name} for %s`, (kind) => {
    async function ask(behaviour: Behaviour, timeoutMs: number): Promise<unknown> {
      const { source, close } = await open(kind, behaviour);
      try {
        expect(source.kind).toBe(kind);
        return await source.quote(FACTS, AbortSignal.timeout(timeoutMs));
      } finally {
        await close();
      }
    }

    it('returns a quote with its source and day', async () => {
      expect(await ask('answers', 5_000)).toMatchObject({
        source: expect.any(String),
        asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      });
    });

    it('rejects an impossible response', async () => {
      await expect(ask('answers-nonsense', 5_000)).rejects.toThrow();
    });

    it('rejects when the server is unreachable', async () => {
      await expect(ask('is-down', 5_000)).rejects.toThrow();
    });

    it('stops at its signal', async () => {
      await expect(ask('is-silent', 50)).rejects.toThrow();
    });
  });
}
