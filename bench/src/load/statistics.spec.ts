import { judge, percentilesOf, type Tick } from './statistics.ts';

describe('percentiles', () => {
  it('are measured times, by nearest rank', () => {
    const timesMs = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentilesOf(timesMs)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 });
  });

  it('of a single time are that time', () => {
    expect(percentilesOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7, max: 7 });
  });

  it('are undefined without times', () => {
    expect(percentilesOf([])).toBeUndefined();
  });
});

describe('a rate', () => {
  it('is sustained while the backlog is stable', () => {
    expect(judge(200, ticks([40, 38, 44, 41, 39, 42]))).toMatchObject({ isSustained: true });
  });

  it('is not sustained when the backlog grows, however small it is', () => {
    expect(judge(200, ticks([10, 40, 70, 100, 130, 160]))).toMatchObject({
      isSustained: false,
      reason: 'a backlog that grew by 90',
    });
  });

  it('is not sustained with more than two seconds of work under way', () => {
    expect(judge(200, ticks([401, 401, 401, 401]))).toMatchObject({ isSustained: false, reason: 'a backlog of 401' });
  });

  it('is not sustained when submissions are refused', () => {
    const refusing = ticks([5, 5, 5, 5]).map((tick) => ({ ...tick, refused: 1 }));
    expect(judge(200, refusing)).toMatchObject({ isSustained: false, reason: '1 refused' });
  });

  it('counts submissions that were not accepted yet', () => {
    const waiting = ticks([5, 5, 5, 5]).map((tick) => ({ ...tick, unanswered: 400 }));
    expect(judge(200, waiting)).toMatchObject({ isSustained: false });
  });

  it('ignores the time in which the pipeline fills', () => {
    expect(judge(200, [tick(500, 900), ...ticks([40, 40, 40, 40])])).toMatchObject({ isSustained: true });
  });
});

function ticks(backlogs: readonly number[]): Tick[] {
  return backlogs.map((open, index) => tick(2_000 + index * 1_000, open));
}

function tick(atMs: number, open: number): Tick {
  return { atMs, due: 0, unanswered: 0, refused: 0, open };
}
