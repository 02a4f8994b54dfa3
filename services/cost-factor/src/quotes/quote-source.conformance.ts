import { QUOTE_KINDS, type QuoteKind } from '../domain/quote.ts';
import type { QuoteFacts, QuoteSource } from './quote-source.ts';

/** The behaviour of the simulated server. */
export type Behaviour = 'answers' | 'answers-nonsense' | 'is-silent' | 'is-down';

export interface OpenedSource {
  readonly source: QuoteSource;
  /** Goods that the source serves, if not those of `FACTS`. */
  readonly facts?: QuoteFacts;
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

/** The contract of every quote source. One that asks in the background is open when its first request has ended. */
export function describeQuoteSource(
  name: string,
  open: (kind: QuoteKind, behaviour: Behaviour) => Promise<OpenedSource>,
  kinds: readonly QuoteKind[] = QUOTE_KINDS,
): void {
  describe.each(kinds)(`${name} for %s`, (kind) => {
    async function ask(behaviour: Behaviour, timeoutMs: number): Promise<unknown> {
      const { source, facts = FACTS, close } = await open(kind, behaviour);
      try {
        expect(source.kind).toBe(kind);
        return await source.quote(facts, AbortSignal.timeout(timeoutMs));
      } finally {
        await close();
      }
    }

    /** A source rejects, or has no quote for the goods. */
    async function expectNone(behaviour: Behaviour, timeoutMs: number): Promise<void> {
      const quote = await ask(behaviour, timeoutMs).catch(() => undefined);
      expect(quote).toBeUndefined();
    }

    it('returns a quote with its source and day', async () => {
      expect(await ask('answers', 5_000)).toMatchObject({
        source: expect.any(String),
        asOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      });
    });

    it('has no quote from an impossible response', () => expectNone('answers-nonsense', 5_000));

    it('has no quote when the server is unreachable', () => expectNone('is-down', 5_000));

    it('has no quote from a silent server, and does not wait for it beyond its signal', () =>
      expectNone('is-silent', 50));
  });
}
