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
  it('gives one more place for each success, up to 32', () => {
    expect(lanesAfter('ok').rooms(0).get('one')).toBe(9);
    expect(
      lanesAfter(...successes(100))
        .rooms(0)
        .get('one'),
    ).toBe(32);
  });

  it('halves the places after a failure, down to one', () => {
    expect(lanesAfter('failed').rooms(0).get('one')).toBe(4);
    expect(
      lanesAfter(...failures(4))
        .rooms(0)
        .get('one'),
    ).toBe(1);
  });

  it('gives an overloaded endpoint one place, and one more for each success', () => {
    expect(lanesAfter('overloaded').rooms(0).get('one')).toBe(1);
    expect(lanesAfter('overloaded', 'ok', 'ok').rooms(0).get('one')).toBe(3);
    expect(lanesAfter('ok', 'unknown').rooms(0).get('one')).toBe(9);
  });

  it('subtracts attempts under way', () => {
    const lanes = lanesAfter('ok');
    lanes.begin('one');
    expect(lanes.rooms(0).get('one')).toBe(8);
  });

  it('gives no place for 5 s after five failures in a row, then one, and none for 10 s after the next failure', () => {
    const lanes = lanesAfter(...failures(5));
    expect([lanes.rooms(4_999).get('one'), lanes.rooms(5_000).get('one')]).toEqual([0, 1]);
    lanes.end('one', lanes.begin('one'), 'failed', 5_000);
    expect([lanes.rooms(14_999).get('one'), lanes.rooms(15_000).get('one')]).toEqual([0, 1]);
  });

  it('counts concurrent failures as one, so that a short outage does not open the breaker', () => {
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

  it('closes the breaker after one success, or on forget', () => {
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
