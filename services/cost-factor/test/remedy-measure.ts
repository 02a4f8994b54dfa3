import type { RemedyMeasure } from '../src/importers/remedy-measures.ts';

/** A definitive anti-dumping duty on goods of China, the same for every producer. */
export function remedyMeasure(code: string, duty: string, given: Partial<RemedyMeasure> = {}): RemedyMeasure {
  return {
    code,
    type: 552,
    area: 'CN',
    additionalCode: '',
    duty,
    effectiveFrom: '2024-01-01',
    effectiveTo: null,
    ...given,
  };
}
