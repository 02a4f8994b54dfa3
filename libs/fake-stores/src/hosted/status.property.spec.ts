import fc from 'fast-check';
import { Traps } from '../traps.ts';
import { HostedCatalogue } from './catalogue.ts';
import { HOSTED_TRAPS, type HostedTrap } from './hosted-traps.ts';
import type { HostedProduct } from './product.ts';

const made = () => new HostedCatalogue(new Traps<HostedTrap>(HOSTED_TRAPS), () => 1, undefined);
const status = fc.constantFrom('ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED', null, undefined);
const fields = fc.record(
  { title: fc.string({ minLength: 1 }), status, vendor: fc.string(), tags: fc.array(fc.string()) },
  { requiredKeys: ['title'] },
);

describe('the status of a hosted product without a trap', () => {
  it('is the sent one, active by default; only requests change it, and no draft has a time', () => {
    fc.assert(
      fc.property(fields, fc.array(fields, { maxLength: 8 }), (first, updates) => {
        const catalogue = made();
        const product = catalogue.set({}, first as object) as HostedProduct;
        let right = first.status ?? 'ACTIVE';
        expect(product.status).toBe(right);
        for (const update of updates) {
          expect(catalogue.update(product, update as object)).toBeUndefined();
          right = update.status ?? right;
          expect(product.status).toBe(right);
        }
        const statuses = [first.status ?? 'ACTIVE', ...updates.map((one) => one.status)];
        expect(product.wasLive).toBe(statuses.includes('ACTIVE') || statuses.includes('UNLISTED'));
        expect(product.publishedAtMs).toBeNull();
      }),
    );
  });
});
