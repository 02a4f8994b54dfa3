import fc from 'fast-check';
import { Traps } from '../traps.ts';
import { Catalogue } from './catalogue.ts';
import { fieldsIn } from './read-fields.ts';
import { WooError } from './woo-error.ts';
import { WOOCOMMERCE_TRAPS, type WooCommerceTrap } from './woocommerce-traps.ts';

const NOW_MS = Date.parse('2026-11-23T00:00:00Z');
const made = () => new Catalogue(new Traps<WooCommerceTrap>(WOOCOMMERCE_TRAPS), () => NOW_MS, undefined);
const word = fc.constantFrom(
  'draft',
  'pending',
  'private',
  'publish',
  'future',
  'Draft',
  'live',
  '',
  null,
  7,
  undefined,
);
const date = fc.constantFrom('2026-11-22T00:00:00', '2999-01-01T00:00:00', undefined);
const body = fc.record({ status: word, date_created_gmt: date, name: fc.string(), sku: fc.string() });

/** The status in a real store; undefined when the store refuses the request. */
function expected(status: unknown, isLater: boolean): string | undefined {
  if (status === null) return 'draft';
  if (status === undefined || status === 'publish' || status === 'future') return isLater ? 'future' : 'publish';
  return status === 'draft' || status === 'pending' || status === 'private' ? status : undefined;
}

describe('the status of a product without a trap', () => {
  it('after a create is that of a real store, live by default', () => {
    fc.assert(
      fc.property(body, (sent) => {
        const isLater = sent.date_created_gmt === '2999-01-01T00:00:00';
        const right = expected(sent.status, isLater);
        const catalogue = made();
        try {
          const product = catalogue.create(fieldsIn(sent));
          expect([product.status, product.wasLive]).toEqual([right, right === 'publish']);
        } catch (error) {
          if (!(error instanceof WooError)) throw error;
          expect([right, catalogue.all()]).toEqual([undefined, []]);
        }
      }),
    );
  });

  it('changes only by a request with a status, and a draft has no slug before it is live', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 8 }), (updates) => {
        const catalogue = made();
        const product = catalogue.create(fieldsIn({ status: 'draft', name: 'Lamp' }));
        for (const { sku: _, ...update } of updates) {
          const before = product.status;
          try {
            catalogue.update(product, fieldsIn(update));
          } catch (error) {
            if (!(error instanceof WooError)) throw error;
            expect(product.status).toBe(before);
            continue;
          }
          if (update.status === undefined) expect(product.status).toBe(before);
          else expect(product.status).toBe(expected(update.status, product.dateMs > NOW_MS));
        }
        const wasNamed = updates.some(
          ({ status }) => !['draft', 'pending', null, undefined].includes(status as string),
        );
        if (!wasNamed) expect([product.slug, product.wasLive]).toEqual(['', false]);
      }),
    );
  });
});
