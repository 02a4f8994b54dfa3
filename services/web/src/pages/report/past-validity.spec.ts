import { pastValidity } from './past-validity.ts';

describe('pastValidity', () => {
  it('counts expired evidence and names the oldest', () => {
    const until = (...days: string[]) => days.map((validUntil) => ({ validUntil }));
    expect(pastValidity(until('2021-11-25', '2026-11-25', '2026-11-26'), '2026-11-26T09:00:00.000Z')).toEqual({
      count: 2,
      oldestDays: 1_827,
    });
    expect(pastValidity(until('2027-01-01'), '2026-11-26')).toEqual({ count: 0, oldestDays: 0 });
  });
});
