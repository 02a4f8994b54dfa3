import fc from 'fast-check';
import { axisOver, buildUp, groupSmallest, linePoints, placeOn, segments, type Step, TICKS_MAX } from './geometry.ts';

const amount = fc.integer({ min: -1e12, max: 1e12 });
const step = fc.record<Step>({ key: fc.uuid(), cents: fc.option(amount), isTotal: fc.boolean() });

describe('axis geometry for all values', () => {
  it('keeps zero, all values and all ticks on the axis, with few whole ticks', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (values) => {
        const { least, greatest, ticks } = axisOver(values);
        expect([0, ...values, ...ticks].every((value) => least <= value && value <= greatest)).toBe(true);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(TICKS_MAX);
      }),
    );
  });

  it('keeps the order of values', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 9 }), (values) => {
        const axis = axisOver(values);
        const places = values.toSorted((a, b) => a - b).map((value) => placeOn(axis, value));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  it('ends at the sum of the parts in any grouping', () => {
    const asOne = (parts: readonly Step[]): Step => ({
      key: 'others',
      cents: parts.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
      isTotal: false,
    });
    const parts = step.map((one) => ({ ...one, isTotal: false }));
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 30 }), fc.integer({ min: 2, max: 16 }), (steps, most) => {
        const sum = steps.reduce((total, { cents }) => total + (cents ?? 0), 0);
        const known = steps.filter(({ cents }) => cents !== null).length;
        const grouped = groupSmallest(steps, most, asOne);
        expect(buildUp(grouped).at(-1)?.after).toBe(sum);
        expect(grouped.length).toBeLessThanOrEqual(Math.max(most, steps.length - known + 1));
      }),
    );
  });

  it('starts each part at the end of the one before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const reached = buildUp(steps);
        expect(
          reached.every(({ isTotal, before }, place) => before === (isTotal ? 0 : (reached[place - 1]?.after ?? 0))),
        ).toBe(true);
      }),
    );
  });

  it('keeps segments in order, inside the strip, and filled within their bounds', () => {
    const part = fc.record({ weight: fc.nat(10_000), filled: fc.nat(12_000) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const drawn = segments(parts).flatMap(({ whole, filled }) => [whole.from, filled.to, whole.to]);
        expect(drawn.every((place) => place >= 0 && place <= 1.000_001)).toBe(true);
        expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
      }),
    );
  });

  it('draws every value of a line inside its box', () => {
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 60 }), (values) => {
        const points = linePoints(values, 120, 20);
        expect(points.map((point) => point === null)).toEqual(values.map((value) => value === null));
        const drawn = points.filter((point) => point !== null);
        expect(drawn.every(([x, y]) => x >= 0 && x <= 120 && y >= 0 && y <= 20)).toBe(true);
      }),
    );
  });
});
