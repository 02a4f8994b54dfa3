import { dueBy, dueMsOf, plannedOf } from './schedule.ts';

const SCHEDULE = { perSecond: 100, rampSeconds: 2, seconds: 3 };

describe('a load schedule', () => {
  it('averages half the rate during the ramp, and the full rate afterwards', () => {
    expect(plannedOf(SCHEDULE)).toBe(400);
    const dueMs = [0, 25, 100, 101, 399].map((index) => Math.round(dueMsOf(SCHEDULE, index)));
    expect(dueMs).toEqual([0, 1_000, 2_000, 2_010, 4_990]);
  });

  it("counts the submissions that are due, up to the plan's total", () => {
    for (let index = 0; index < plannedOf(SCHEDULE); index += 1) {
      expect(dueBy(SCHEDULE, dueMsOf(SCHEDULE, index) + 0.001)).toBe(index + 1);
    }
    expect(dueBy(SCHEDULE, 60_000)).toBe(400);
  });

  it('starts at the full rate without a ramp', () => {
    const steady = { perSecond: 50, rampSeconds: 0, seconds: 2 };
    expect([plannedOf(steady), dueMsOf(steady, 1), dueBy(steady, 1_010)]).toEqual([100, 20, 51]);
  });
});
