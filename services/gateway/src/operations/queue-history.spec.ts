import { QueueHistory } from './queue-history.ts';

const QUEUE = 'intake.sku.submitted.v1';
const START_MS = Date.parse('2026-11-26T10:00:00.000Z');

/** Counts of one queue, some seconds after the start. */
class Counting {
  readonly history = new QueueHistory();

  at(seconds: number, held: number, acknowledged: number, inWork = 0): this {
    this.history.count([{ queue: QUEUE, inWork, held, acknowledged }], new Date(START_MS + seconds * 1_000));
    return this;
  }

  /** The series some seconds after the start. */
  course(seconds: number) {
    return this.history.courseOf(QUEUE, new Date(START_MS + seconds * 1_000));
  }

  get figures() {
    return this.history.figuresOf(QUEUE);
  }
}

describe('the history of queues', () => {
  it('has no figures of a queue whose counts cannot be read, before or after they could', () => {
    const counting = new Counting();
    expect(counting.figures).toBeUndefined();
    counting.at(0, 1, 0);
    expect(counting.figures).toEqual({ inWork: 0, inPerSecond: null, outPerSecond: null, oldestSeconds: 0 });
    counting.history.count([], new Date());
    expect(counting.figures).toBeUndefined();
  });

  it('has rates over the last half minute', () => {
    const counting = new Counting().at(0, 0, 0).at(10, 500, 500).at(25, 500, 600).at(40, 500, 1_100, 7);
    expect(counting.figures).toMatchObject({ inWork: 7, inPerSecond: 20, outPerSecond: 20 });
  });

  it('knows the age of the oldest message although messages have no timestamps', () => {
    const counting = new Counting().at(0, 0, 10).at(5, 3, 10).at(10, 4, 11).at(60, 4, 11);
    // The twelfth message arrived with the second measurement, and the eleventh has left.
    expect(counting.figures?.oldestSeconds).toBe(55);
    expect(counting.at(65, 1, 14).figures?.oldestSeconds).toBe(55);
    expect(counting.at(70, 0, 15).figures?.oldestSeconds).toBe(0);
  });

  it('has no age of an empty queue after a purge, and no purged messages afterwards', () => {
    const counting = new Counting().at(0, 0, 10).at(5, 3, 10).at(60, 0, 10);
    expect(counting.figures?.oldestSeconds).toBe(0);
    expect(counting.at(65, 1, 10).at(75, 1, 10).figures?.oldestSeconds).toBe(10);
  });

  it('starts again after the broker has restarted', () => {
    const counting = new Counting().at(0, 0, 1_000).at(5, 2, 0);
    expect(counting.figures).toMatchObject({ inPerSecond: null, oldestSeconds: 0 });
    expect(counting.at(15, 12, 0).figures).toMatchObject({ inPerSecond: 1, oldestSeconds: 10 });
  });

  it('has null for minutes without a measurement, and omits the current one until it is measured', () => {
    const counting = new Counting();
    const measure = (minute: number, held: number) => {
      counting.at(minute * 60, held, 0);
      counting.history.note(QUEUE, held, new Date(START_MS + minute * 60_000));
    };
    for (const [minute, held] of [
      [0, 0],
      [1, 60],
      [4, 120],
      [5, 300],
    ] as const)
      measure(minute, held);
    const upToFive = [0, 60, null, null, 120, 300];
    expect(counting.course(5 * 60 + 10)).toMatchObject({ ready: upToFive, inPerSecond: [1, null, null, null, 3] });
    expect(counting.course(6 * 60 + 2).ready).toEqual(upToFive);
    expect(counting.course(8 * 60).ready).toEqual([...upToFive, null, null]);
    expect(counting.course(200 * 60).ready).toEqual(Array.from({ length: 59 }, () => null));
  });

  it('covers an hour', () => {
    const counting = new Counting();
    for (let minute = 0; minute <= 90; minute += 1) counting.at(minute * 60, 1 + minute * 60, 0);
    const { inPerSecond, outPerSecond } = counting.course(90 * 60);
    expect([inPerSecond.length, outPerSecond.at(-1), counting.figures?.oldestSeconds]).toEqual([60, 0, 3_600]);
    expect(new Set(inPerSecond)).toEqual(new Set([1]));
  });
});
