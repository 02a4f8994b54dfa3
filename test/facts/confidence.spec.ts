import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Classification, compactReportOf, type FactorKey, type Report, reportOf } from '@cpes/contracts';
import { cents } from '@cpes/money';
import { aRun, WORKED_EXAMPLES } from '@cpes/testing';
import type { ExtractionInput } from '../../services/cost-factor/src/domain/extraction-input.ts';
import { extract } from '../../services/cost-factor/src/domain/extract.ts';
import { RateSnapshot } from '../../services/cost-factor/src/domain/rate-snapshot.ts';
import { usitcSource } from '../../services/cost-factor/src/importers/usitc.source.ts';
import { readRateTables } from '../../services/cost-factor/src/store/rate-files.ts';
import { exportRows, FAKE_FLOORS } from '../../services/cost-factor/test/fake-usitc.ts';
import { evaluate } from '../../services/scoring/src/domain/evaluate.ts';

const TODAY = '2026-11-21';
const RUN = aRun();
const CARD = { version: 1, asOf: '2026-11-20', validUntil: '2027-12-31', isDocumented: true };
const { hsCode: _code, ...BOTTLE } = WORKED_EXAMPLES.bottle.candidate;

const tables = await readRateTables();
const shipped = new RateSnapshot(tables, 'test');
const imported = new RateSnapshot(await importedTables(), 'test');

/** The tables after the import of a tariff with the same duties. */
async function importedTables(): Promise<typeof tables> {
  const file = Buffer.from(JSON.stringify(exportRows(tables.usTariffLines, tables.usOriginDuties)));
  const publication = await usitcSource(FAKE_FLOORS).read(file);
  const check = { today: TODAY, release: '2026HTSRev21', address: null, acceptsMoves: false };
  return { ...tables, ...publication.next(tables, check).tables };
}

type Given = Pick<ExtractionInput, 'terms' | 'rateCards'> & { isImported?: boolean; match?: Classification['match'] };

function confidenceWith({ isImported = false, match = 'strong', ...own }: Given): Report['confidence'] {
  const snapshot = isImported ? imported : shipped;
  const dutyRangeBps = { min: 690, max: 720 };
  const classification = { hsCode: '961700', description: '', match, dutyRangeBps, alternatives: [] };
  const input = { ...RUN, candidate: BOTTLE, classification, assumptions: [], day: TODAY, quotes: {}, ...own };
  const run = { ...RUN, candidate: BOTTLE, ...extract(snapshot, input), rateTablesVersion: 'test' };
  return reportOf(RUN, compactReportOf(evaluate(run, new Date(`${TODAY}T10:00:00.000Z`)), BOTTLE)).confidence;
}

const freightLane = {
  ...CARD,
  unit: 'revenue-ton' as const,
  rateCents: cents(8_000),
  minimumCents: cents(25_000),
  currency: 'USD',
};
const fulfilment = Object.entries({ receiving: 20, storage: 2_600, pick: 160, pack: 140, 'last-mile': 540 }).map(
  ([item, price]) => ({ ...CARD, item: item as 'pick', cents: cents(price), currency: 'USD' }),
);
const terms = { ...CARD, currency: 'USD', insuranceBps: 50 };

const STEPS: readonly (readonly [string, Given])[] = [
  ['tables alone', {}],
  ['1. tariff', { isImported: true }],
  ['2. offer', { isImported: true, rateCards: { freightLane } }],
  ['3. terms', { isImported: true, rateCards: { freightLane }, terms }],
  ['4. contract', { isImported: true, rateCards: { freightLane, fulfilment }, terms }],
  ['5. code', { isImported: true, rateCards: { freightLane, fulfilment }, terms, match: 'supplied' }],
];

const pointsOf = ({ breakdown }: Report['confidence'], factors: readonly FactorKey[]): string => {
  const bps = breakdown
    .filter(({ factor }) => factors.includes(factor))
    .reduce((sum, { contributionBps }) => sum + contributionBps, 0);
  return (bps / 100).toFixed(2);
};
const keysOf = ({ breakdown }: Report['confidence']): FactorKey[] => breakdown.map(({ factor }) => factor);

describe('the example of docs/users/confidence.md', () => {
  it('has the points of every factor that a step changes, and of the report', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/users/confidence.md'), 'utf8');
    const rows = page.split('\n').flatMap((line) => (/^\| (tables|\d\.)/.test(line) ? [line] : []));
    const expected: string[][] = [];
    let before: Report['confidence'] | undefined;
    for (const [step, given] of STEPS) {
      const after = confidenceWith(given);
      const earlier = before;
      const moved = keysOf(after).filter(
        (key) => earlier !== undefined && pointsOf(earlier, [key]) !== pointsOf(after, [key]),
      );
      const points = moved.length === 0 ? ['', ''] : [pointsOf(earlier ?? after, moved), pointsOf(after, moved)];
      const names = moved.map((key) => `\`${key}\``).join(', ');
      expected.push([step, names, ...points, pointsOf(after, keysOf(after))]);
      before = after;
    }
    expect(
      rows.map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual(expected);
    expect(before?.overallPercent).toBeGreaterThanOrEqual(80);
  });
});
