import { jest } from '@jest/globals';
import type { RunId, SkuId, TenantId } from '@cpes/contracts';
import { Lifecycle } from '@cpes/service-kit';
import { StageSignals } from './stage-signals.ts';

const TENANT = '0198c0de-0000-7000-8000-000000000001' as TenantId;
const STRANGER = '0198c0de-0000-7000-8000-000000000002' as TenantId;
const RUN = 'run_0198c0de000070008000000000000001' as RunId;
const ref = {
  tenantId: TENANT,
  data: { skuId: 'sku_0198c0de000070008000000000000001' as SkuId, runId: RUN },
};
const DOCUMENT = { recordedAt: new Date('2026-11-21T10:00:00.000Z'), body: () => ({ told: 'something' }) };

describe('StageSignals', () => {
  let lifecycle: Lifecycle;
  let signals: StageSignals;

  beforeEach(() => {
    jest.useFakeTimers();
    lifecycle = new Lifecycle();
    signals = new StageSignals(lifecycle);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('needs no document of a run that ends whole while it waits, or has ended', async () => {
    const documents = [signals.isNeedless(ref, 'normalized', DOCUMENT), signals.isNeedless(ref, 'extracted', DOCUMENT)];
    signals.end(ref, true);
    expect(await Promise.all([...documents, signals.isNeedless(ref, 'extracted', DOCUMENT)])).toEqual([
      true,
      true,
      true,
    ]);
    expect(signals.of(TENANT, RUN).size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('needs the documents of a run that ends without them: it has failed', async () => {
    const document = signals.isNeedless(ref, 'extracted', DOCUMENT);
    signals.end(ref, false);
    expect(await document).toBe(false);
  });

  it('needs no document of intake where the factors are known', async () => {
    const documents = [signals.isNeedless(ref, 'normalized', DOCUMENT), signals.isNeedless(ref, 'extracted', DOCUMENT)];
    signals.end(ref, false);
    expect(await Promise.all(documents)).toEqual([true, false]);
  });

  it.each([
    ['extracted', 250],
    ['normalized', 1_000],
  ] as const)('needs the document %p when the end has not come in %p ms', async (kind, waitMs) => {
    const answered = jest.fn();
    void signals.isNeedless(ref, kind, DOCUMENT).then(answered);
    await jest.advanceTimersByTimeAsync(waitMs - 1);
    expect(answered).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledWith(false);
  });

  it("shows what waits to watchers of the tenant's run, until it is stored", () => {
    void signals.isNeedless(ref, 'normalized', DOCUMENT);
    void signals.isNeedless(ref, 'extracted', DOCUMENT);
    expect([...signals.of(TENANT, RUN).keys()]).toEqual(['normalized', 'extracted']);
    expect(signals.of(STRANGER, RUN).size).toBe(0);
    signals.stored(ref, 'extracted');
    expect([...signals.of(TENANT, RUN)]).toEqual([['normalized', DOCUMENT]]);
  });

  it("is not touched by an end that speaks of another tenant's run", async () => {
    const document = signals.isNeedless(ref, 'extracted', DOCUMENT);
    signals.end({ ...ref, tenantId: STRANGER }, true);
    await jest.advanceTimersByTimeAsync(250);
    expect(await document).toBe(false);
  });

  it('keeps 300 documents at most', async () => {
    const runs = Array.from({ length: 301 }, (_, nth) => ({
      ...ref,
      data: { ...ref.data, runId: `run_${nth}` as RunId },
    }));
    const last = runs.map((run) => signals.isNeedless(run, 'normalized', DOCUMENT)).at(-1);
    expect(await last).toBe(false);
    expect(jest.getTimerCount()).toBe(300);
  });

  it('has everything stored when the service stops', async () => {
    const document = signals.isNeedless(ref, 'normalized', DOCUMENT);
    await lifecycle.stop();
    expect(await document).toBe(false);
  });
});
