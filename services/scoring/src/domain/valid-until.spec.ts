import type { PhrasedEvidence } from '@cpes/contracts';
import { factorsExtracted } from '../../test/factors-extracted.ts';
import { runOutBefore, validUntilOf } from './valid-until.ts';

const DAY = '2026-11-21';

const evidence = (...days: readonly string[]): PhrasedEvidence[] => {
  const [first] = factorsExtracted().evidence;
  return days.map((validUntil) => ({ ...first!, validUntil }));
};

describe('validity of a report', () => {
  it('ends with the first figure to expire', () => {
    expect(validUntilOf(evidence('2027-03-01', '2026-12-05', '2026-12-31'), DAY)).toBe('2026-12-05');
  });

  it('is the day of issue when a figure had expired before', () => {
    expect(validUntilOf(evidence('2026-12-05', '2026-09-17', '2026-12-31'), DAY)).toBe(DAY);
    expect(validUntilOf(evidence('2026-12-05', '2026-11-20'), DAY)).toBe(DAY);
  });

  it('includes a figure that is valid for this day only', () => {
    expect(validUntilOf(evidence(DAY, '2026-12-05'), DAY)).toBe(DAY);
    expect(runOutBefore(DAY, evidence(DAY, '2026-12-05'))).toEqual([]);
  });

  it('uses the day of a time', () => {
    expect(validUntilOf(evidence('2026-12-05T23:59:59.000Z'), DAY)).toBe('2026-12-05');
    expect(runOutBefore(DAY, evidence('2026-11-21T00:00:00.000Z'))).toEqual([]);
  });
});
