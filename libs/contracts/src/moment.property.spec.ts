import fc from 'fast-check';
import { isDay, momentOf } from './moment.ts';

describe('a moment in a request', () => {
  it.each([
    ['2026-02-28T00:00:00Z', '2026-02-28T00:00:00.000Z'],
    ['2024-02-29T23:59:59.9999Z', '2024-02-29T23:59:59.999Z'],
    ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59-00:00', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(momentOf(text)?.toISOString()).toBe(expected);
  });

  it.each([
    '2026-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-14:00',
    '+012026-01-01T00:00:00Z',
    '2026-01-01',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00',
    '',
  ])('%j is none', (text) => {
    expect(momentOf(text)).toBeUndefined();
  });

  it('is read by the calendar, for every year, month, day and offset', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    const part = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(part(9_999), part(13), part(32), part(24), part(25), (year, month, day, hour, offset) => {
        const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
        const daysInMonth = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
        const isReal = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth;
        expect(isDay(date)).toBe(isReal);
        const moment = momentOf(`${date}T${two(hour)}:00:00+${two(offset)}:00`);
        if (!isReal || hour > 23 || offset > 23) expect(moment).toBeUndefined();
        else if (moment !== undefined)
          expect(new Date(moment.getTime() + offset * 3_600_000).toISOString()).toMatch(`${date}T${two(hour)}`);
        else expect(date).toMatch(/^(?:0001-01-01|9999-12-31)$/);
      }),
      { numRuns: 2_000 },
    );
  });
});
