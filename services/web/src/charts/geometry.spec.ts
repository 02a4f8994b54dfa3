import {
  axisBetween,
  axisOver,
  buildUp,
  bySize,
  fullBlocks,
  groupSmallest,
  linePath,
  linePoints,
  matrixStep,
  percent,
  placeOn,
  segments,
  shareAxisOver,
  spanOn,
  spread,
  TIME_STEPS,
} from './geometry.ts';

const part = (key: string, cents: number | null) => ({ key, cents, isTotal: false });
const total = (key: string, cents: number | null = null) => ({ key, cents, isTotal: true });

describe('an axis', () => {
  it('starts at zero and has round ticks', () => {
    const axis = axisOver([480, 1674]);
    expect(axis.least).toBe(0);
    expect(axis.ticks).toEqual([0, 400, 800, 1200, 1600]);
  });

  it('reaches below zero for losses', () => {
    const axis = axisOver([2696, -178]);
    expect(axis.ticks).toEqual([0, 1000, 2000]);
    expect(placeOn(axis, -178)).toBeCloseTo(0.03 / 1.06);
    expect(placeOn(axis, 2696)).toBeCloseTo(1.03 / 1.06);
  });

  it('uses 500 ms steps instead of 400 ms on a time axis', () => {
    expect(axisOver([1500], 5, TIME_STEPS).ticks).toEqual([0, 500, 1000, 1500]);
  });

  it('puts ticks at round percentages of an amount', () => {
    const axis = shareAxisOver([1674], 3495);
    expect(axis.ticksBps).toEqual([0, 1000, 2000, 3000, 4000]);
    expect(axis.ticks[2]).toBeCloseTo(699);
    expect(placeOn(axis, 1674)).toBeCloseTo(1 / 1.03);
  });

  it('uses whole units even for a few cents', () => {
    expect(axisOver([2]).ticks).toEqual([0, 1, 2]);
  });

  it('has a valid axis without values', () => {
    expect(axisOver([]).ticks).toEqual([0]);
    expect(placeOn(axisOver([0]), 0)).toBe(0);
  });

  it('returns spans from left to right for values in any order', () => {
    const axis = { least: 0, greatest: 100, ticks: [] };
    expect(spanOn(axis, 75, 50)).toEqual({ from: 0.5, to: 0.75 });
    expect(spanOn(axis, -10, 150)).toEqual({ from: 0, to: 1 });
    expect(percent(1 / 3)).toBe('33.333%');
  });
});

describe('a waterfall', () => {
  it('adds up the costs with subtotals', () => {
    const steps = buildUp([part('F01', 480), part('F02', 29), total('landed'), part('F10', 32), total('all')]);
    expect(steps.map(({ before, after }) => [before, after])).toEqual([
      [0, 480],
      [480, 509],
      [0, 509],
      [509, 541],
      [0, 541],
    ]);
  });

  it('runs down from a price, below zero for a loss', () => {
    const steps = buildUp([total('net', 2696), part('refunds', -472), part('landed', -2402), total('cm2')]);
    expect(steps.map(({ before, after }) => [before, after])).toEqual([
      [0, 2696],
      [2696, 2224],
      [2224, -178],
      [0, -178],
    ]);
  });

  it('leaves the sum unchanged for an unknown amount', () => {
    expect(buildUp([part('F01', 480), part('F02', null)])[1]).toMatchObject({ before: 480, after: 480 });
  });

  it('sorts parts by size and keeps only the last total', () => {
    const steps = [part('a', 10), total('sum'), part('b', -40), part('c', null), total('all')];
    expect(bySize(steps).map(({ key }) => key)).toEqual(['b', 'a', 'c', 'all']);
  });

  it('starts at the price when sorted by size', () => {
    const steps = [total('net', 90), part('a', -10), part('b', -40), total('cm2')];
    expect(bySize(steps).map(({ key }) => key)).toEqual(['net', 'b', 'a', 'cm2']);
    expect(bySize([total('only', 5)]).map(({ key }) => key)).toEqual(['only']);
  });

  it('merges the smallest parts when there are too many', () => {
    const steps = [part('a', 50), part('b', 1), part('c', 30), part('d', -2), part('e', null), total('all')];
    const asOne = (parts: readonly { cents: number | null }[]) =>
      part(
        `${String(parts.length)} others`,
        parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
      );
    expect(groupSmallest(steps, 5, asOne).map(({ key, cents }) => [key, cents])).toEqual([
      ['a', 50],
      ['c', 30],
      ['2 others', -1],
      ['e', null],
      ['all', null],
    ]);
    expect(groupSmallest(steps, 6, asOne)).toEqual(steps);
  });
});

describe('a matrix', () => {
  it.each([
    [1226, 3508, 'gain-3'],
    [917, 3000, 'gain-2'],
    [436, 1500, 'gain-1'],
    [0, 0, 'gain-1'],
    [-178, -661, 'loss-1'],
    [-500, -1501, 'loss-2'],
    [-7419, -19_020, 'loss-3'],
    [-7419, null, 'loss-3'],
  ])('colours %i cents, %s basis points, as %s', (cents, bps, step) => {
    expect(matrixStep(cents, bps)).toBe(step);
  });
});

describe('strips', () => {
  it('have widths by weight and fills by contribution', () => {
    const [first, second] = segments([
      { weight: 3000, filled: 1500 },
      { weight: 1000, filled: 2000 },
    ]);
    expect(first?.filled.to).toBeCloseTo(0.993 * 0.375);
    expect(second?.whole.from).toBeCloseTo(0.993 * 0.75 + 0.007);
    expect(second?.filled).toEqual(second?.whole);
    expect(second?.whole.to).toBeCloseTo(1);
  });

  it('have no fill when all weights are zero', () => {
    expect(segments([{ weight: 0, filled: 0 }])).toEqual([{ whole: { from: 0, to: 0 }, filled: { from: 0, to: 0 } }]);
  });

  it('fill one block per started tenth', () => {
    expect([0, 449, 450, 5623, 10_000, 12_000].map((bps) => fullBlocks(bps, 10))).toEqual([0, 0, 0, 6, 10, 10]);
    expect(fullBlocks(500, 10)).toBe(1);
  });
});

describe('a line', () => {
  it('has its highest value at the top and its last one at the right', () => {
    expect(linePoints([0, 10, 5], 100, 20)).toEqual([
      [0, 20],
      [50, 0],
      [100, 10],
    ]);
  });

  it('runs through the middle for equal values, and is a point for one value', () => {
    expect(linePoints([7, 7], 100, 20)).toEqual([
      [0, 10],
      [100, 10],
    ]);
    expect(linePoints([7], 100, 20)).toEqual([[100, 10]]);
    expect(linePoints([], 100, 20)).toEqual([]);
  });

  it('has a gap where there is no value, and a dot between two gaps', () => {
    const points = linePoints([0, 10, null, 5, null], 100, 20);
    expect(points).toEqual([[0, 20], [25, 0], null, [75, 10], null]);
    expect(linePath(points)).toBe('M0 20L25 0M75 10h0');
  });
});

describe('an axis between values', () => {
  it('begins and ends at round values around them', () => {
    expect(axisBetween([1_412, 1_874])).toEqual({
      least: 1_400,
      greatest: 2_000,
      ticks: [1_400, 1_600, 1_800, 2_000],
    });
  });

  it('has a length for equal values', () => {
    const { least, greatest } = axisBetween([500, 500]);
    expect(least).toBeLessThanOrEqual(500);
    expect(greatest).toBeGreaterThan(500);
  });
});

describe('labels at the ends of lines', () => {
  it('are moved apart in their order, within the bounds', () => {
    expect(spread([100, 104, 20], 18, { from: 14, to: 206 })).toEqual([100, 118, 20]);
    expect(spread([204, 205], 18, { from: 14, to: 206 })).toEqual([188, 206]);
  });
});
