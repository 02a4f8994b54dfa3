import type { CandidateEvaluation, CandidateNormalisation, FactorExtraction } from '@cpes/contracts';
import type { PreparedDatabase } from '@cpes/persistence';
import { Clock, Fault } from '@cpes/service-kit';
import { jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { reducedCapacity } from '../../edge/index.ts';
import { EvidencePreview } from './evidence-preview.ts';
import type { SpareCapacity } from './spare-capacity.ts';

const SKUS = Array.from({ length: 100 }, (_, index) => ({ sku_id: `sku_${index}`, title: null, body: '{}' }));
const REPORT = { confidence: {}, landedCost: {}, unitEconomics: {} };

const LATE = new Fault('unavailable', 'A dependency is not available.');
type Use = SpareCapacity['use'];
const spare: Use = (_request, work) => work((call) => call());

interface Given {
  /** Of each call of cost-factor. */
  readonly msPerCall?: number;
  /** The calls of cost-factor that fail, from 1. */
  readonly failing?: (call: number) => Error | undefined;
  readonly use?: Use;
}

function previewWith({ msPerCall = 100, failing = () => undefined, use = spare }: Given): EvidencePreview {
  let calls = 0;
  const perCandidate = ({ candidates }: { candidates: readonly object[] }): Promise<object[]> =>
    Promise.resolve(candidates.map(() => ({ report: REPORT })));
  const slow = (request: { candidates: readonly object[] }): Promise<object[]> => {
    jest.advanceTimersByTime(msPerCall);
    const failure = failing((calls += 1));
    return failure === undefined ? perCandidate(request) : Promise.reject(failure);
  };
  return new EvidencePreview(
    { query: () => Promise.resolve(SKUS) } as unknown as PreparedDatabase,
    { normalise: perCandidate } as unknown as CandidateNormalisation,
    { extract: slow } as unknown as FactorExtraction,
    { evaluate: perCandidate } as unknown as CandidateEvaluation,
    { use } as unknown as SpareCapacity,
    new Clock(),
  );
}

const none = () => Promise.resolve({ terms: undefined, rateCards: undefined });
const compare = (given: Given = {}) =>
  previewWith(given).compare(none, none, { caller: { tenantId: 'ten_1' } } as unknown as FastifyRequest);
const compared = (examined: number) => ({ selected: 100, examined, changes: [] });

describe('the preview of evidence', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('compares the 100 newest SKUs', async () => {
    await expect(compare()).resolves.toEqual(compared(100));
  });

  it('ends after 2 s with the SKUs that it has compared', async () => {
    await expect(compare({ msPerCall: 500 })).resolves.toEqual(compared(20));
  });

  it('repeats a late call once', async () => {
    await expect(compare({ failing: (call) => (call % 2 === 0 ? LATE : undefined) })).resolves.toEqual(compared(50));
    await expect(compare({ msPerCall: 50, failing: (call) => (call === 3 ? LATE : undefined) })).resolves.toEqual(
      compared(100),
    );
  });

  it('has the SKUs compared before a stage was late twice', async () => {
    await expect(compare({ failing: (call) => (call > 3 ? LATE : undefined) })).resolves.toEqual(compared(15));
  });

  it('does not repeat a late call after 2 s', async () => {
    const failing = (call: number) => (call === 3 ? LATE : undefined);
    await expect(compare({ msPerCall: 900, failing })).resolves.toEqual(compared(10));
  });

  it('has no SKU without spare capacity', async () => {
    await expect(compare({ use: () => Promise.reject(reducedCapacity()) })).resolves.toEqual(compared(0));
  });

  it('has the SKUs compared until the time of a what-if ends', async () => {
    const endsEarly: Use = async (_request, work) => {
      let [calls, end] = [0, () => undefined as void];
      const late = new Promise<never>((_, reject) => (end = () => reject(LATE)));
      const whole = work((call) => {
        if ((calls += 1) === 7) end();
        return call();
      });
      return Promise.race([late, whole]);
    };
    await expect(compare({ use: endsEarly })).resolves.toEqual(compared(10));
  });

  it('fails when a stage has a bug', async () => {
    const bug = new Error('a bug');
    await expect(compare({ failing: () => bug })).rejects.toBe(bug);
  });
});
