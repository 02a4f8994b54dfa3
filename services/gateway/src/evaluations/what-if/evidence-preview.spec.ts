import type { CandidateEvaluation, CandidateNormalisation, FactorExtraction } from '@cpes/contracts';
import type { PreparedDatabase } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { EvidencePreview } from './evidence-preview.ts';
import type { SpareCapacity } from './spare-capacity.ts';

const SKUS = Array.from({ length: 100 }, (_, index) => ({ sku_id: `sku_${index}`, title: null, body: '{}' }));
const REPORT = { confidence: {}, landedCost: {}, unitEconomics: {} };

/** With stages that take so long for each call with SKUs. */
function previewWith(msPerCall: number): EvidencePreview {
  const perCandidate = ({ candidates }: { candidates: readonly object[] }): Promise<object[]> =>
    Promise.resolve(candidates.map(() => ({ report: REPORT })));
  const slow = (request: { candidates: readonly object[] }): Promise<object[]> => {
    jest.advanceTimersByTime(msPerCall);
    return perCandidate(request);
  };
  return new EvidencePreview(
    { query: () => Promise.resolve(SKUS) } as unknown as PreparedDatabase,
    { normalise: perCandidate } as unknown as CandidateNormalisation,
    { extract: slow } as unknown as FactorExtraction,
    { evaluate: perCandidate } as unknown as CandidateEvaluation,
    {
      use: (_: FastifyRequest, work: (step: (call: () => Promise<unknown>) => Promise<unknown>) => Promise<unknown>) =>
        work((call) => call()),
    } as unknown as SpareCapacity,
    new Clock(),
  );
}

const none = () => Promise.resolve({ terms: undefined, rateCards: undefined });
const compare = (msPerCall: number) =>
  previewWith(msPerCall).compare(none, none, { caller: { tenantId: 'ten_1' } } as unknown as FastifyRequest);

describe('the preview of evidence', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('compares the 100 newest SKUs', async () => {
    await expect(compare(100)).resolves.toEqual({ examined: 100, changes: [] });
  });

  it('ends after 2.5 s with the SKUs that it has compared', async () => {
    await expect(compare(500)).resolves.toEqual({ examined: 25, changes: [] });
  });
});
