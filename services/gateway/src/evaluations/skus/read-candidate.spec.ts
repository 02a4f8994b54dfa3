import { Fault } from '@cpes/service-kit';
import { readSubmission } from './read-candidate.ts';

const SHORT = { factoryCostCents: 420, retailPriceCents: 2490 };

function offencesOf(fields: object): readonly (readonly [string, string])[] {
  try {
    readSubmission(Buffer.from(JSON.stringify({ ...SHORT, ...fields })), 'USD');
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.violations.map(({ pointer, code }) => [pointer, code] as const);
  }
}

describe('reading a submission', () => {
  it.each(['\u200b', '\u200d\ufe0f', '\u2800', '\u00ad', '\u3164', '\u2060\u00a0\u2060'])(
    'refuses a title, tag and reference without a visible character: %j',
    (text) => {
      expect(offencesOf({ title: text, externalRef: text, tags: ['kitchen', text] })).toEqual([
        ['#/title', 'format'],
        ['#/externalRef', 'format'],
        ['#/tags/1', 'format'],
      ]);
    },
  );

  it.each(['👩\u200d🍳', 'می\u200cخواهم', '×', 'ー'])('accepts %j as title, tag and reference', (text) => {
    expect(offencesOf({ title: text, externalRef: text, tags: [text] })).toEqual([]);
  });
});
