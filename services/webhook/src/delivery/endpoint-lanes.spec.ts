import { type AttemptHealth, EndpointLanes } from './endpoint-lanes.ts';

function lanesAfter(...outcomes: readonly AttemptHealth[]): EndpointLanes {
  const lanes = new EndpointLanes();
  for (const outcome of outcomes) {
    lanes.end('one', lanes.begin('one'), outcome, 0);
  }
  return lanes;
}

const failures = (count: number) => Array.from({ length: count }, () => 'failed' as const);
const successes = (count: number) => Array.from({ length: count }, () => 'ok' as const);

describe('EndpointLanes', () => {
  it('gives a place more with each success, up to 32', () => {
    expect(lanesAfter('ok').rooms(0).get('one')).toBe(9);
    expect(
      lanesAfter(...successes(100))
        .rooms(0)
        .get('one'),
    ).toBe(32);
  });

  it('gives half after a failure, and one place at least', () => {
    expect(lanesAfter('failed').rooms(0).get('one')).toBe(4);
    expect(
      lanesAfter(...failures(4))
        .rooms(0)
        .get('one'),
    ).toBe(1);
  });

  it('gives one place to an endpoint that is overloaded, and one more with each success', () => {
    expect(lanesAfter('overloaded').rooms(0).get('one')).toBe(1);
    expect(lanesAfter('overloaded', 'ok', 'ok').rooms(0).get('one')).toBe(3);
    expect(lanesAfter('ok', 'unknown').rooms(0).get('one')).toBe(9);
  });

  it('counts what is under way', () => {
    const lanes = lanesAfter('ok');
    lanes.begin('one');
    expect(lanes.rooms(0).get('one')).toBe(8);
  });

  it('gives nothing for 5 s after five failures in a row, then one place, and 10 s after the next', () => {
    const lanes = lanesAfter(...failures(5));
    expect([lanes.rooms(4_999).get('one'), lanes.rooms(5_000).get('one')]).toEqual([0, 1]);
    lanes.end('one', lanes.begin('one'), 'failed', 5_000);
    expect([lanes.rooms(14_999).get('one'), lanes.rooms(15_000).get('one')]).toEqual([0, 1]);
  });

  it('takes what fails together as one failure: an endpoint that falls once is not left alone for minutes', () => {
    const lanes = lanesAfter(...successes(24));
    const together = Array.from({ length: 32 }, () => lanes.begin('one'));
    for (const wave of together) lanes.end('one', wave, 'failed', 0);
    expect(lanes.rooms(0).get('one')).toBe(16);
  });

  it('never waits more than 5 minutes', () => {
    expect(
      lanesAfter(...failures(1_000))
        .rooms(300_000)
        .get('one'),
    ).toBe(1);
  });

  it('closes after one success, or when it is told to forget', () => {
    expect(
      lanesAfter(...failures(9), 'ok')
        .rooms(0)
        .get('one'),
    ).toBe(2);
    const lanes = lanesAfter(...failures(9));
    lanes.forget('one');
    expect(lanes.rooms(0).get('one')).toBe(8);
  });
});
