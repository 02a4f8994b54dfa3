import type { Evidence } from '@cpes/contracts';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { validUntilOf } from './valid-until.ts';

const evidence = (...days: readonly (string | Partial<Evidence>)[]): Evidence[] => {
  const [first] = factorsExtracted().evidence;
  return days.map((day) => ({ ...first!, ...(typeof day === 'string' ? { validUntil: day } : day) }));
};

describe('validity of a report', () => {
  it('ends with the first figure to go stale', () => {
    expect(validUntilOf(evidence('2027-03-01', '2026-12-05', '2026-12-31'), '2026-11-21')).toBe('2026-12-05');
  });

  it('is not shortened by figures that were stale when it was issued', () => {
    expect(validUntilOf(evidence('2026-09-17', '2026-12-05'), '2026-11-21')).toBe('2026-12-05');
  });

  it('is not shortened by figures that nobody gave', () => {
    expect(validUntilOf(evidence({ type: 'missing', validUntil: '2026-11-21' }, '2026-12-05'), '2026-11-21')).toBe(
      '2026-12-05',
    );
  });

  it('counts a figure that is fresh for this day only', () => {
    expect(validUntilOf(evidence('2026-11-21', '2026-12-05'), '2026-11-21')).toBe('2026-11-21');
  });

  it('is the day of issue where no figure is fresh', () => {
    expect(validUntilOf(evidence('2026-09-17'), '2026-11-21')).toBe('2026-11-21');
  });
});
