import { type EventOf, type RunId, SkuSubmitted } from '@cpes/contracts';
import { aShortCandidate, aSubmission, eventOf, FakeUnitOfWork, resent } from '@cpes/testing';
import { normalise } from '../domain/normalise.ts';
import type { Normalisation, NormalisationStore } from '../store/normalisation.store.ts';
import { TitleClassifier } from '../vocabulary/title-classifier.ts';
import { SkuSubmittedHandler } from './sku-submitted.handler.ts';

const TENANT = '0199c0de-0000-7000-8000-0000000000aa';
const SUBMITTED = aSubmission({
  submittedAt: '2026-11-21T10:00:00.000Z',
  candidate: aShortCandidate({
    title: 'Insulated stainless bottle 600 ml',
    supplierCountry: 'CN',
    targetMarket: 'US',
  }),
});

const anEvent = (changes: Partial<EventOf<typeof SkuSubmitted>> = {}): EventOf<typeof SkuSubmitted> =>
  eventOf(SkuSubmitted, SUBMITTED, { tenantId: TENANT, ...changes });

/** Normalisations in memory, by tenant and run. */
class FakeNormalisations implements Pick<NormalisationStore, 'insert' | 'find'> {
  readonly rows = new Map<string, Normalisation>();
  lookups = 0;

  insert(_tx: unknown, tenantId: string, normalisation: Normalisation): void {
    this.rows.set(`${tenantId} ${normalisation.runId}`, normalisation);
  }

  async find(_tx: unknown, tenantId: string, runId: RunId): Promise<Normalisation | undefined> {
    this.lookups += 1;
    return this.rows.get(`${tenantId} ${runId}`);
  }
}

const classifier = new TitleClassifier();

function setUp() {
  const work = new FakeUnitOfWork();
  const normalisations = new FakeNormalisations();
  return {
    work,
    normalisations,
    handler: new SkuSubmittedHandler(work.asUnitOfWork(), normalisations, classifier),
  };
}

describe('what intake does about a submission', () => {
  it('keeps the normalised candidate and announces it with its classification', async () => {
    const { handler, work, normalisations } = setUp();
    await handler.handle(anEvent());

    const { candidate, assumptions } = normalise(SUBMITTED.candidate);
    const { skuId, runId, submittedAt } = SUBMITTED;
    const classification = classifier.classify(candidate);
    const normalisation = { skuId, runId, candidate, assumptions, classification };
    expect([...normalisations.rows]).toEqual([[`${TENANT} ${runId}`, normalisation]]);
    expect(work.emitted).toEqual([
      { type: 'sku.normalized.v1', aggregateType: 'sku', aggregateId: skuId, data: { ...normalisation, submittedAt } },
    ]);
    expect(classification).toMatchObject({ hsCode: '961700', match: 'strong' });
  });

  it('prefers the code that the client gave', async () => {
    const { handler, work } = setUp();
    const candidate = { ...SUBMITTED.candidate, hsCode: '7323930045' };
    await handler.handle(anEvent({ data: { ...SUBMITTED, candidate } }));
    expect(work.emitted[0]?.data).toMatchObject({ classification: { hsCode: '7323930045', match: 'supplied' } });
  });

  it('reads the title when the code that the client gave does not exist', async () => {
    const { handler, work } = setUp();
    const candidate = { ...SUBMITTED.candidate, hsCode: '999999' };
    await handler.handle(anEvent({ data: { ...SUBMITTED, candidate } }));
    expect(work.emitted[0]?.data).toMatchObject({ classification: { hsCode: '961700', match: 'strong' } });
  });

  it.each([
    ['sent again', resent(anEvent()), 1],
    ['tried again', { attempt: 2 }, 0],
  ])('keeps what the run has already, when the event is %s', async (_how, repeat, announced) => {
    const { handler, work, normalisations } = setUp();
    const stored: Normalisation = {
      skuId: SUBMITTED.skuId,
      runId: SUBMITTED.runId,
      candidate: normalise(SUBMITTED.candidate).candidate,
      assumptions: [],
      classification: classifier.classify({ title: 'Ceramic mug', targetMarket: 'US' }),
    };
    normalisations.insert(undefined, TENANT, stored);
    await handler.handle(anEvent(repeat));
    expect(work.emitted.map(({ data }) => data)).toEqual(
      Array(announced).fill({ ...stored, submittedAt: SUBMITTED.submittedAt }),
    );
    expect([...normalisations.rows.values()]).toEqual([stored]);
  });

  it('normalises a repeated event whose first delivery came to nothing', async () => {
    const { handler, work, normalisations } = setUp();
    await handler.handle(resent(anEvent()));
    expect(normalisations.rows.size).toBe(1);
    expect(work.emitted).toHaveLength(1);
  });

  it('does not look for a row the first time', async () => {
    const { handler, normalisations } = setUp();
    await handler.handle(anEvent());
    expect(normalisations.lookups).toBe(0);
  });
});
