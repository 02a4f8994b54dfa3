import { blended } from './blend.ts';
import type { IndexedSubheading } from './phrase-index.ts';

/** Subheadings with codes only, because the blend uses nothing else. */
const indexed = (code: string) => ({ subheading: { code } }) as unknown as IndexedSubheading;
const KNOWN = new Map(['111111', '222222', '333333'].map((code) => [code, indexed(code)]));
const share = (code: string, value: number) => ({ indexed: KNOWN.get(code)!, share: value });
const sharesOf = (shares: ReturnType<typeof blended>) =>
  shares.map(({ indexed: one, share: value }) => [one.subheading.code, Math.round(value * 1_000)]);

describe('the blend of rules and learned part', () => {
  it('weighs both: 0.8^0.55 × 0.1^0.41 and 0.2^0.55 × 0.9^0.41', () => {
    const chances = [
      { code: '111111', chance: 0.1 },
      { code: '222222', chance: 0.9 },
    ];
    expect(sharesOf(blended([share('111111', 0.8), share('222222', 0.2)], chances, KNOWN))).toEqual([
      ['222222', 535],
      ['111111', 465],
    ]);
  });

  it('keeps codes that only one of them finds, and omits codes outside the vocabulary', () => {
    const chances = [
      { code: '333333', chance: 0.9 },
      { code: '999999', chance: 0.1 },
    ];
    const codes = sharesOf(blended([share('111111', 1)], chances, KNOWN)).map(([code]) => code);
    expect(codes.toSorted()).toEqual(['111111', '333333']);
  });

  it('has shares that sum to 1', () => {
    const shares = blended([share('111111', 0.5), share('222222', 0.5)], [{ code: '333333', chance: 1 }], KNOWN);
    expect(shares.reduce((sum, one) => sum + one.share, 0)).toBeCloseTo(1, 12);
  });
});
