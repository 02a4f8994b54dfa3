import { type EventOf, type SkuNormalized, SkuSubmitted } from '@cpes/contracts';
import { aShortCandidate, aSubmission, eventOf, resent } from '@cpes/testing';
import { normalise } from '../domain/normalise.ts';
import { TitleClassifier } from '../vocabulary/title-classifier.ts';
import { SkuSubmittedHandler } from './sku-submitted.handler.ts';

const SUBMITTED = aSubmission({
  submittedAt: '2026-11-21T10:00:00.000Z',
  candidate: aShortCandidate({
    title: 'Insulated stainless bottle 600 ml',
    supplierCountry: 'CN',
    targetMarket: 'US',
  }),
});

const anEvent = (changes: Partial<EventOf<typeof SkuSubmitted>> = {}) => eventOf(SkuSubmitted, SUBMITTED, changes);
const classifier = new TitleClassifier();
const handler = new SkuSubmittedHandler(classifier);
const classificationOf = (hsCode: string) => {
  const candidate = { ...SUBMITTED.candidate, hsCode };
  const [event] = handler.handle(anEvent({ data: { ...SUBMITTED, candidate } }));
  return (event!.data as SkuNormalized).classification;
};

describe('a submission at intake', () => {
  it('becomes a normalised candidate with its classification', () => {
    const { candidate, assumptions } = normalise(SUBMITTED.candidate);
    const { skuId, runId, submittedAt } = SUBMITTED;
    const classification = classifier.classify(candidate);
    expect(handler.handle(anEvent())).toEqual([
      {
        type: 'sku.normalized.v1',
        aggregateType: 'sku',
        aggregateId: skuId,
        data: { skuId, runId, candidate, assumptions, classification, submittedAt },
      },
    ]);
    expect(classification).toMatchObject({ hsCode: '961700', match: 'strong' });
  });

  it("keeps the client's code", () => {
    expect(classificationOf('7323930045')).toMatchObject({ hsCode: '7323930045', match: 'supplied' });
  });

  it("is classified by its title when the client's code does not exist", () => {
    expect(classificationOf('999999')).toMatchObject({ hsCode: '961700', match: 'strong' });
  });

  it('gives the same event for each delivery', () => {
    const first = handler.handle(anEvent());
    expect(handler.handle(anEvent({ attempt: 2 }))).toEqual(first);
    expect(handler.handle(resent(anEvent()))).toEqual(first);
  });
});
