import { differencesOf } from './differences-of.ts';

const row = (origin: string, rateCents: number, minimumCents: number | null = null) => ({
  origin,
  rateCents,
  minimumCents,
});

describe('the differences between two versions of a card', () => {
  it('are rows that were added, changed and removed, by the columns that identify a row', () => {
    const before = [row('CN', 1), row('VN', 2), row('IN', 3)];
    const after = [row('IN', 3), row('TR', 4), row('CN', 1, 5)];
    expect(differencesOf(before, after, ['origin'])).toEqual([
      { kind: 'added', row: row('TR', 4) },
      { kind: 'changed', row: row('CN', 1, 5), before: { minimumCents: null } },
      { kind: 'removed', row: row('VN', 2) },
    ]);
  });

  it('are none for the same rows in another order', () => {
    const rows = [row('CN', 1), row('VN', 2)];
    expect(differencesOf(rows, rows.toReversed(), ['origin'])).toEqual([]);
  });
});
