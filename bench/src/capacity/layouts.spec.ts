import { readFileSync } from 'node:fs';
import { total } from '../machine/usage.ts';
import { type Layout, layoutFor, SHARD_PER_SECOND_MAX } from './layouts.ts';
import { MEASURED } from './measured.ts';

describe('layouts for a rate of submissions', () => {
  it('keep each core and each service at most 60 % busy', () => {
    const { instances, coresOfShard, cores } = layoutFor(1_000, MEASURED);
    const each = total(MEASURED.many);
    expect(coresOfShard * 0.6).toBeGreaterThanOrEqual(each);
    expect(instances).toBeGreaterThanOrEqual(cores['gateway'] ?? Infinity);
  });

  it('divide a rate that is too high for one database server among shards', () => {
    expect(layoutFor(SHARD_PER_SECOND_MAX, MEASURED).shards).toBe(1);
    const { shards, messagesPerSecond } = layoutFor(100_000, MEASURED);
    expect(shards).toBe(100_000 / SHARD_PER_SECOND_MAX);
    expect(messagesPerSecond).toBe(SHARD_PER_SECOND_MAX * MEASURED.messages);
  });

  it('keep the promise of 1,500 ms in the simulation', () => {
    for (const perSecond of [10, 1_000, 100_000])
      expect(layoutFor(perSecond, MEASURED).simulated.totalMs?.p99).toBeLessThan(1_500);
  });

  it.each([10, 1_000, 100_000])('are those of the page on capacity: %d/s', (perSecond) => {
    expect(cellsOf(readFileSync('docs/operators/capacity.md', 'utf8'), perSecond)).toEqual(
      rowOf(layoutFor(perSecond, MEASURED)),
    );
  });
});

/** The row of a rate in the page's table of layouts. */
function cellsOf(page: string, perSecond: number): string[] {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.find(([, first]) => first === `${perSecond.toLocaleString('en')}/s`)?.slice(1, -1) ?? [];
}

function rowOf({ perSecond, shards, instances, coresOfShard, ...layout }: Layout): string[] {
  const count = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
  const { p50 = 0, p99 = 0 } = layout.simulated.totalMs ?? {};
  return [
    `${count(perSecond)}/s`,
    count(shards),
    count(instances),
    count(coresOfShard),
    `${count(layout.messagesPerSecond)}/s`,
    `${count(layout.logMegabytesPerSecond, 1)} MB/s`,
    `${count(layout.storedGigabytesPerDay)} GB`,
    `${count(p50)}, ${count(p99)} ms`,
  ];
}
