import {
  costFactorsOf,
  compactEvidenceOf,
  evidenceOf,
  FACTOR_KEYS,
  inWords,
  compactReportOf,
  reportOf,
} from '@cpes/contracts';
import { aRun, WORKED_EXAMPLES } from '@cpes/testing';
import fc from 'fast-check';
import { extract } from '../../services/cost-factor/src/domain/extract.ts';
import { RateSnapshot } from '../../services/cost-factor/src/domain/rate-snapshot.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { evaluate } from '../../services/scoring/src/domain/evaluate.ts';
import { questions } from '../calculator/candidates.ts';
import type { Question } from '../calculator/setting.ts';

const CANDIDATES = 500;
const RUN = aRun();
const ISSUED_AT = new Date('2026-11-24T10:00:00.000Z');
/** Size limit: stages send this, and it is stored three times. */
const BYTES_OF_FACTORS_MAX = 2_100;
const BYTES_OF_REPORT_MAX = 2_000;

const rows = await readRateTables();
const book = new RateSnapshot(rows, 'test');

/** Both stages, with the rules alone. */
function evaluated(question: Question) {
  const { candidate } = question;
  const factors = extract(book, { runId: RUN.runId, ...question, quotes: {} });
  return { factors, report: evaluate({ ...RUN, candidate, ...factors, rateTablesVersion: 'test' }, ISSUED_AT) };
}

describe('the compact form of random candidates', () => {
  it('contains the 12 factors and their complete evidence', () => {
    fc.assert(
      fc.property(questions(rows), (question) => {
        const { costFactors, evidence } = evaluated(question).factors;
        const facts = onTheWay(compactEvidenceOf(evidence));
        expect(costFactorsOf(RUN.runId, facts)).toEqual(costFactors);
        expect(evidenceOf(RUN.runId, facts)).toEqual(onTheWay(evidence));
      }),
      { numRuns: CANDIDATES },
    );
  });

  it('gives the report of the rules, byte by byte', () => {
    fc.assert(
      fc.property(questions(rows), (question) => {
        const { report } = evaluated(question);
        const facts = onTheWay(compactReportOf(report, question.candidate));
        expect(JSON.stringify(reportOf(RUN, facts))).toBe(JSON.stringify(inWords(report)));
      }),
      { numRuns: CANDIDATES },
    );
  });

  it('contains no sentences, which are in the phrasebook', () => {
    fc.assert(
      fc.property(questions(rows), ({ assumptions: _, ...question }) => {
        const { report } = evaluated({ ...question, assumptions: [] });
        const { candidate, evidence, ...own } = compactReportOf(report, question.candidate);
        expect(wordsIn([evidence, own]).filter((word) => SENTENCE.test(word) && !isLabel(word))).toEqual([]);
      }),
      { numRuns: CANDIDATES },
    );
  });
});

describe('the compact form of the worked examples', () => {
  it.each(Object.entries(WORKED_EXAMPLES))('is small: %s', (_name, { candidate }) => {
    const classification = {
      hsCode: '961700',
      description: 'Vacuum flasks',
      match: 'strong' as const,
      dutyRangeBps: { min: 720, max: 720 },
      alternatives: [],
    };
    const { report } = evaluated({ candidate, classification, assumptions: [], day: '2026-11-24' });
    const { candidate: _, evidence, ...own } = compactReportOf(report, candidate);
    const factors = Object.fromEntries(FACTOR_KEYS.map((key) => [key, evidence[key]]));
    expect(bytesOf(factors)).toBeLessThanOrEqual(BYTES_OF_FACTORS_MAX);
    expect(bytesOf(own)).toBeLessThanOrEqual(BYTES_OF_REPORT_MAX);
  });
});

/** Three or more words. */
const SENTENCE = /\S \S+ \S/;
/** Names of goods in the tables, and rates by weight as the tariff writes them. */
const LABELS = new Set([
  ...rows.consumerLines.map(({ label }) => label),
  ...rows.usTariffLines.map(({ rateText }) => rateText),
  ...rows.returnRates.map(({ category }) => category),
  ...[...rows.nationalDuties, ...rows.tradeRemedies, ...rows.reducedVatRates].map(({ goods }) => goods),
]);

function isLabel(word: string): boolean {
  return LABELS.has(word);
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

function onTheWay<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
