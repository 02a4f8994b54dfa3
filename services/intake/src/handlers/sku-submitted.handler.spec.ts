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

  it.each([
    ['732393', true],
    ['9617001000', undefined],
    ['999999', undefined],
    [undefined, undefined],
  ])("marks a client's code %s as a correction of the title: %s", (hsCode, isTitleCorrected) => {
    const candidate = { ...SUBMITTED.candidate, ...(hsCode !== undefined && { hsCode }) };
    const [event] = handler.handle(anEvent({ data: { ...SUBMITTED, candidate } }));
    expect((event!.data as SkuNormalized).isTitleCorrected).toBe(isTitleCorrected);
  });

  it('is classified by the code of the same title, or with less certainty of a similar one', () => {
    const byLabel = (hsCode: string, isExact: boolean) => {
      const titleLabel = { title: 'A bottle', hsCode, asOf: '2026-11-20', isExact };
      const [event] = handler.handle(anEvent({ data: { ...SUBMITTED, rateCards: { titleLabel } } }));
      return (event!.data as SkuNormalized).classification;
    };
    expect(byLabel('7323930045', true)).toMatchObject({ hsCode: '7323930045', match: 'supplied' });
    const similar = byLabel('7323930045', false);
    expect(similar).toMatchObject({ hsCode: '732393', match: 'medium' });
    // The duty is open between the code of the other title and the words, which read as 961700.
    expect(similar.dutyRangeBps.max).toBeGreaterThanOrEqual(720);
    expect(byLabel('961700', false)).toMatchObject({ hsCode: '961700', match: 'strong' });
  });

  it('gives the same event for each delivery', () => {
    const first = handler.handle(anEvent());
    expect(handler.handle(anEvent({ attempt: 2 }))).toEqual(first);
    expect(handler.handle(resent(anEvent()))).toEqual(first);
  });
});
