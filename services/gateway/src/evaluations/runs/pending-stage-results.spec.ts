import { jest } from '@jest/globals';
import type { RunId } from '@cpes/contracts';
import { configureLog, Lifecycle } from '@cpes/service-kit';
import type { StageKind } from '../domain/sku-status.ts';
import type { RunRef } from './run.repository.ts';
import { PendingStageResults } from './pending-stage-results.ts';

const TENANT = '0198c0de-0000-7000-8000-000000000001';
const STRANGER = '0198c0de-0000-7000-8000-000000000002';
const RUN = 'run_0198c0de000070008000000000000001' as RunId;
const ref: RunRef = {
  tenantId: TENANT,
  data: { skuId: 'sku_0198c0de000070008000000000000001', runId: RUN },
};
const DOCUMENT = { recordedAt: new Date('2026-11-21T10:00:00.000Z'), body: () => ({ told: 'something' }) };

describe('PendingStageResults', () => {
  let lifecycle: Lifecycle;
  let signals: PendingStageResults;
  let stored: StageKind[];

  beforeEach(() => {
    configureLog('silent', { write: () => undefined });
    jest.useFakeTimers();
    lifecycle = new Lifecycle();
    signals = new PendingStageResults(lifecycle);
    stored = [];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const keep = (kind: StageKind, run = ref) => signals.keep(run, kind, DOCUMENT, async () => void stored.push(kind));
  const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('stores no document of a run that ends with a report meanwhile, or has ended', async () => {
    keep('normalized');
    keep('extracted');
    signals.end(ref, true);
    expect(keep('extracted')).toBe(true);
    expect([signals.of(TENANT, RUN).size, jest.getTimerCount()]).toEqual([0, 0]);
    await signals.flush();
    expect(stored).toEqual([]);
  });

  it('stores the documents of a run that fails', async () => {
    keep('extracted');
    signals.end(ref, false);
    await wait(0);
    expect(stored).toEqual(['extracted']);
  });

  it('stores no document of intake when the factors are known', async () => {
    keep('normalized');
    keep('extracted');
    await signals.flush();
    expect(stored).toEqual(['extracted']);
  });

  it.each([
    ['extracted', 250],
    ['normalized', 1_000],
  ] as const)('stores the document %p when the run has not ended after %p ms', async (kind, waitMs) => {
    keep(kind);
    await wait(waitMs - 1);
    expect(stored).toEqual([]);
    await wait(1);
    expect(stored).toEqual([kind]);
    expect(signals.of(TENANT, RUN).size).toBe(0);
  });

  it("shows waiting documents to watchers of the tenant's run, until they are stored", async () => {
    keep('normalized');
    keep('extracted');
    expect([...signals.of(TENANT, RUN).keys()]).toEqual(['normalized', 'extracted']);
    expect(signals.of(STRANGER, RUN).size).toBe(0);
    await wait(250);
    expect([...signals.of(TENANT, RUN).keys()]).toEqual(['normalized']);
  });

  it("ignores the end of another tenant's run", async () => {
    keep('extracted');
    signals.end({ ...ref, tenantId: STRANGER }, true);
    await wait(250);
    expect(stored).toEqual(['extracted']);
  });

  it('frees the place of a document that could not be stored', async () => {
    signals.keep(ref, 'extracted', DOCUMENT, () => Promise.reject(new Error('the database is unavailable')));
    await wait(250);
    expect(signals.of(TENANT, RUN).size).toBe(0);
    keep('extracted');
    await wait(250);
    expect(stored).toEqual(['extracted']);
  });

  it('has room for 300 documents', () => {
    const runs = Array.from({ length: 301 }, (_, nth) => ({
      ...ref,
      data: { ...ref.data, runId: `run_${nth}` as RunId },
    }));
    expect(runs.map((run) => keep('normalized', run)).lastIndexOf(true)).toBe(299);
    expect(jest.getTimerCount()).toBe(300);
  });

  it('stores everything when the service stops', async () => {
    keep('normalized');
    await lifecycle.stop();
    expect(stored).toEqual(['normalized']);
  });
});
