import { isStatedOn } from './us-origin-headings.ts';

const isStated = (dates: string, day = '2026-11-29') =>
  isStatedOn({ description: `Effective with respect to entries ${dates}, articles the product of China` }, day);

describe('the dates in the words of a heading', () => {
  it.each([
    'on or after January 1, 2025',
    'on or after November 29, 2026',
    'on or after 12:01 a.m. eastern time on July 24, 2026',
    'on or after June 15, 2024 and through November 29, 2026',
    'on or after January 1, 2025, and before November 30, 2026',
    'on or before December 31, 2026',
    'of any day',
    'on or after Brumaire 8, 2027',
  ])('include 29 November 2026: %s', (dates) => {
    expect(isStated(dates)).toBe(true);
  });

  it.each([
    'on or after November 30, 2026',
    'on or after 12:01 a.m. eastern time on January 1, 2027',
    'on or after June 15, 2024 and through November 9, 2026',
    'on or after January 1, 2025, and before November 29, 2026',
    'on or before November 28, 2026',
  ])('exclude 29 November 2026: %s', (dates) => {
    expect(isStated(dates)).toBe(false);
  });
});
