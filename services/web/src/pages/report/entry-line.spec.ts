import { entryLineOf } from './entry-line.ts';
import type { Report } from './report-parts.ts';

const change = (date: string, fromCents: number, toCents: number) => ({
  date,
  factor: 'additionalDuties' as const,
  fromCents,
  toCents,
  scoreThen: 46,
  verdictThen: 'REJECT' as const,
  source: 'a notice',
});
/** The parts of a report that the time line reads. */
const report = (parts: object) =>
  ({
    issuedAt: '2026-11-28T10:00:00.000Z',
    candidate: { entryDate: null },
    evidence: [{ factor: 'additionalDuties', normalizedCents: 3_253 }],
    entry: { date: '2026-11-28', transitDays: 30, latestOrderDate: '2026-10-29', source: 'an estimate' },
    scheduledChanges: [change('2027-01-01', 3_253, 3_578)],
    lastSafeOrderDate: '2026-12-01',
    ...parts,
  }) as unknown as Report;
const entering = (date: string, normalizedCents: number, parts: object = {}) =>
  report({
    candidate: { entryDate: date },
    evidence: [{ factor: 'additionalDuties', normalizedCents }],
    entry: { date, transitDays: 30, latestOrderDate: '2026-10-29', source: 'an estimate' },
    ...parts,
  });
const brief = (of: Report) =>
  entryLineOf(of).map((point) => [
    point.kind,
    point.day,
    ...('figures' in point ? point.figures.map(({ cents }) => cents) : []),
  ]);

describe('the time line of an entry', () => {
  it('ends with the arrival after a step', () => {
    expect(brief(entering('2027-01-10', 3_578))).toEqual([
      ['today', '2026-11-28', 3_253],
      ['order', '2026-12-01'],
      ['step', '2027-01-01'],
      ['arrival', '2027-01-10', 3_578],
    ]);
  });

  it('has the step after an earlier arrival', () => {
    expect(brief(entering('2026-12-20', 3_253)).map(([kind]) => kind)).toEqual(['today', 'order', 'arrival', 'step']);
  });

  it('has the arrival on the day of a step after it', () => {
    expect(brief(entering('2027-01-01', 3_578)).map(([kind]) => kind)).toEqual(['today', 'order', 'step', 'arrival']);
  });

  it('lets an order of today arrive after the transit when no day of entry is stated', () => {
    expect(brief(report({}))).toEqual([
      ['today', '2026-11-28', 3_253],
      ['order', '2026-12-01'],
      ['arrival', '2026-12-28', 3_253],
      ['step', '2027-01-01'],
    ]);
    const soon = report({ scheduledChanges: [change('2026-12-04', 3_253, 3_578)], lastSafeOrderDate: null });
    expect(brief(soon)).toEqual([
      ['today', '2026-11-28', 3_253],
      ['step', '2026-12-04'],
      ['arrival', '2026-12-28', 3_578],
    ]);
  });

  it('begins with a last safe order that is over', () => {
    expect(brief(report({ lastSafeOrderDate: '2026-11-20' }))[0]).toEqual(['order', '2026-11-20']);
  });

  it('has one step for all changes of a day', () => {
    const changes = [change('2027-01-01', 1, 2), { ...change('2027-01-01', 5, 6), factor: 'importTaxes' }];
    const steps = entryLineOf(report({ scheduledChanges: changes })).filter(({ kind }) => kind === 'step');
    expect(steps).toMatchObject([{ changes: [{ toCents: 2 }, { toCents: 6 }] }]);
  });

  it('is empty for a report of earlier rules', () => {
    const { entry: _, scheduledChanges: _changes, lastSafeOrderDate: _order, ...old } = report({});
    expect(entryLineOf(old as Report)).toEqual([]);
  });
});
