import { aClassification } from '@cpes/testing';
import { extractedInWords } from './in-words.ts';

const RUN = `run_${'0'.repeat(32)}` as const;

describe('a document that is stored with its words', () => {
  it('is answered as it is, and says that nobody has explained its code', () => {
    const { explanation: _, ...classification } = aClassification();
    const stored = JSON.stringify({ candidate: { title: 'x' }, classification, costFactors: [], evidence: [] });
    expect(JSON.parse(extractedInWords(RUN, stored))).toEqual({
      candidate: { title: 'x' },
      classification: { ...classification, explanation: null },
      costFactors: [],
      evidence: [],
    });
  });
});
