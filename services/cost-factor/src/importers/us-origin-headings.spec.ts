import { isInForce } from '../domain/dated-index.ts';
import { statedDays } from './us-origin-headings.ts';

const daysOf = (dates: string) =>
  statedDays({ description: `Effective with respect to entries ${dates}, articles the product of China` });
const isStated = (dates: string, day = '2026-11-29') => {
  const { begins, ends } = daysOf(dates) ?? { begins: '9999-12-31', ends: null };
  return isInForce({ effectiveFrom: begins ?? '', effectiveTo: ends }, day);
};

describe('the dates in the words of a heading', () => {
  it.each([
    'on or after January 1, 2025',
    'on or after November 29, 2026',
    'on or after 12:01 a.m. eastern time on July 24, 2026',
    'on or after June 15, 2024 and through November 29, 2026',
    'on or after January 1, 2025, and before November 30, 2026',
    'on or before December 31, 2026',
    'of any day',
    'of goods in headings 2026.10 through 2026.90 and 2204.10.2010',
    'on or after 12:01 a.m. EST on January 1, 2025',
    'ON OR AFTER 12:01 A.M., EASTERN STANDARD TIME, ON NOVEMBER 29, 2026',
    'through 11:59 p.m. eastern standard time on November 29, 2026',
    'prior to 12:01 am (ET) November 30, 2026',
    'until November 30, 2026',
  ])('include 29 November 2026: %s', (dates) => {
    expect(isStated(dates)).toBe(true);
  });

  it.each([
    'on or after November 30, 2026',
    'on or after 12:01 a.m. eastern time on January 1, 2027',
    'on or after June 15, 2024 and through November 9, 2026',
    'on or after January 1, 2025, and before November 29, 2026',
    'on or before November 28, 2026',
    'on or after 12:01 a.m. EST on January 1, 2027',
    'On Or After 12:01 A.M., Eastern Standard Time, On November 30, 2026',
    'through 11:59 p.m. eastern standard time on November 28, 2026',
    'loaded before January 1, 2026, and entered before January 1, 2027',
    'until November 29, 2026',
    'prior to 12:01 a.m. eastern time on November 29, 2026',
  ])('exclude 29 November 2026: %s', (dates) => {
    expect(isStated(dates)).toBe(false);
  });

  it.each([
    'on or after Brumaire 8, 2027',
    'on or after the effective date',
    'from January 1, 2027',
    'on or after January 1, 2025, and until the end of the quota',
    'as of 1 January 2027',
    'on or after February 31, 2027',
    'on or after January 45, 2027',
    'on or after January 1, 2027 and through December 31, 2026',
    'except for goods loaded on a vessel before January 1, 2027',
    'except for goods entered before January 1, 2027',
    'from January 1 through March 31, 2027',
    'other than articles entered before January 1, 2027',
    'excluding articles entered before January 1, 2027',
    'not before January 1, 2027',
    'unless entered on or after January 1, 2027',
    'until 11:59 p.m. eastern standard time on December 31, 2026',
    'through 12:01 a.m. on January 1, 2027',
    'on or after 11:59 p.m. eastern standard time on December 31, 2026',
  ])('are not read: %s', (dates) => {
    expect(daysOf(dates)).toBeUndefined();
  });

  it.each([
    ['on or after January 1, 2027', '2027-01-01', null],
    ['through November 9, 2026', null, '2026-11-09'],
    ['on or after June 15, 2024 and before January 1, 2027', '2024-06-15', '2026-12-31'],
    ['on or before March 1, 2027, and before February 1, 2027', null, '2027-01-31'],
    ['of any day', null, null],
  ])('state the first and the last day: %s', (dates, begins, ends) => {
    expect(daysOf(dates)).toEqual({ begins, ends });
  });
});
