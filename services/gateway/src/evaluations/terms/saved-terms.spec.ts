import { merchantTermsOf } from './saved-terms.ts';

describe('the terms that stages receive', () => {
  const savedAt = new Date('2026-11-20T10:00:00.000Z');

  it.each([
    ['the date of the document', '2026-11-02', '2026-11-02'],
    ['the day of the save without a document', undefined, '2026-11-20'],
    ['the day of the save for a document of the future', '2040-01-01', '2026-11-20'],
  ])('are as of %s', (_case, documentDate, asOf) => {
    const body = { currency: 'USD', insuranceBps: 40, ...(documentDate === undefined ? {} : { documentDate }) };
    expect(merchantTermsOf({ version: 1, body, savedAt })).toMatchObject({ version: 1, asOf });
  });

  it('are absent when no term has a figure', () => {
    expect(merchantTermsOf({ version: 1, body: { currency: 'USD' }, savedAt })).toBeUndefined();
  });
});
