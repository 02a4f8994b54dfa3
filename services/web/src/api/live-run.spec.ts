import { elapsedMs, isOver, type LiveRun, type RunEvent, withEvent } from './live-run.ts';

const accepted = (runId = 'run_1'): RunEvent => ({
  type: 'accepted',
  data: { runId, startedAt: '2026-11-22T10:00:00.000Z', limitMs: 1_500, currency: 'USD' },
});
const factor = (key: string, amountCents: number): RunEvent => ({
  type: 'factor',
  data: {
    key: key as 'pickPack',
    label: key,
    startMs: 10,
    endMs: 20,
    amountCents,
    soFarCents: amountCents,
    evidenceType: 'rule',
    asked: null,
  },
});
const all = (...events: RunEvent[]) => events.reduce<LiveRun | undefined>(withEvent, undefined);

describe('the state of a run', () => {
  it('adds each event to the run', () => {
    const run = all(accepted(), factor('pickPack', 335), factor('customsDuty', 37));
    expect(Object.keys(run?.factors ?? {})).toEqual(['pickPack', 'customsDuty']);
    expect(run?.factors['pickPack']?.amountCents).toBe(335);
  });

  it('ignores events that a reconnected stream repeats', () => {
    const events = [accepted(), factor('pickPack', 335)];
    expect(all(...events, ...events)).toEqual(all(...events));
  });

  it('starts over when another run begins', () => {
    const run = all(accepted(), factor('pickPack', 335), accepted('run_2'));
    expect(run).toEqual({ accepted: accepted('run_2').data, factors: {} });
  });

  it('ignores events before the run is known', () => {
    expect(all(factor('pickPack', 335))).toBeUndefined();
  });

  it('measures a run until its end, or until now while it lasts', () => {
    const now = Date.parse('2026-11-22T10:00:00.640Z');
    const open = all(accepted())!;
    expect([isOver(open), elapsedMs(open, now), elapsedMs(open, now - 10_000)]).toEqual([false, 640, 0]);
    const done = withEvent(open, { type: 'done', data: { atMs: 47, reportId: 'rpt_1' } })!;
    expect([isOver(done), elapsedMs(done, now)]).toEqual([true, 47]);
  });
});
