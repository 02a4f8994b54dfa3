import fc from 'fast-check';
import { boxOf } from './box.ts';

const side = fc.integer({ min: 1, max: 10_000 });
const boxes = fc.record({ length: side, width: side, height: side });
const longestOf = (box: { length: number; width: number; height: number }) => Math.max(...Object.values(box));

describe('a box of the same proportions', () => {
  it('is the given one at its own longest side', () => {
    fc.assert(fc.property(boxes, (box) => expect(boxOf(box, longestOf(box))).toEqual(box)));
  });

  it('has the requested longest side, the others within half a millimetre, and none of zero', () => {
    fc.assert(
      fc.property(boxes, side, (box, longest) => {
        const scaled = boxOf(box, longest);
        expect(longestOf(scaled)).toBe(longest);
        for (const name of ['length', 'width', 'height'] as const) {
          expect(scaled[name]).toBeGreaterThanOrEqual(1);
          const exact = (box[name] * longest) / longestOf(box);
          expect(scaled[name] === 1 || Math.abs(scaled[name] - exact) <= 0.5).toBe(true);
        }
      }),
    );
  });

  it('has no side that gets shorter when the longest side grows', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: 1, max: 9_999 }), (box, longest) => {
        const [smaller, larger] = [boxOf(box, longest), boxOf(box, longest + 1)];
        for (const name of ['length', 'width', 'height'] as const)
          expect(larger[name]).toBeGreaterThanOrEqual(smaller[name]);
      }),
    );
  });
});
