import {
  type Candidate,
  type Classification,
  type Evidence,
  FACTOR_KEYS,
  type FactorKey,
  evidenceInWords,
} from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import { WORKED_EXAMPLES } from '@cpes/testing';
import type { ExtractionInput } from '../src/domain/extraction-input.ts';
import { extract, type FactorSet } from '../src/domain/extract.ts';
import { RateSnapshot } from '../src/domain/rate-snapshot.ts';
import { readRateTables } from '../src/store/rate-files.ts';

export const DAY = '2026-11-21';
const RUN = `run_${'0'.repeat(32)}` as const;
const BOTTLE = WORKED_EXAMPLES.bottle.candidate;

/** Fixed exchange rates, independent of the file: billionths of a US dollar. */
const FIXED_RATES: Readonly<Record<string, number>> = {
  EUR: 1_160_000_000,
  CNY: 140_000_000,
  JPY: 6_500_000,
  VND: 38_539,
};

const tables = await readRateTables();
const exchangeRates = tables.exchangeRates.map((row) => ({
  ...row,
  usdNanosPerMajorUnit: FIXED_RATES[row.currency] ?? row.usdNanosPerMajorUnit,
  asOf: '2026-09-29',
}));
const snapshot = new RateSnapshot({ ...tables, exchangeRates }, 'test');

export type Given = Partial<Omit<ExtractionInput, 'candidate'>> & { candidate?: Partial<Candidate> };

export function classified(hsCode: string | undefined, match: Classification['match'] = 'strong'): Classification {
  return {
    description: '',
    match,
    dutyRangeBps: { min: 690, max: 720 },
    alternatives: [],
    ...(hsCode === undefined || hsCode === '' ? {} : { hsCode }),
  };
}

/** The worked bottle, from China to the US, with overrides. */
export function bottleInput({ candidate, ...rest }: Given = {}): ExtractionInput {
  return {
    runId: RUN,
    candidate: { ...BOTTLE, ...candidate },
    classification: classified('961700'),
    assumptions: [],
    day: DAY,
    quotes: {},
    ...rest,
  };
}

export function extractBottle(given: Given = {}): FactorSet {
  return extract(snapshot, bottleInput(given));
}

export function amounts(set: FactorSet): Cents[] {
  return set.costFactors.map(({ amountCents }) => amountCents);
}

export function amountOf(set: FactorSet, key: FactorKey): Cents {
  return set.costFactors[FACTOR_KEYS.indexOf(key)]?.amountCents ?? cents(-1);
}

export function evidenceFor(set: FactorSet, subject: string): Evidence {
  const found = set.evidence.find(({ factor }) => factor === subject);
  if (found === undefined) throw new Error(`no evidence for ${subject}`);
  return evidenceInWords(found);
}
