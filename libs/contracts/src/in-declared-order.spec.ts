import 'reflect-metadata';
import { Candidate } from './candidate.ts';
import { Classification } from './classification.ts';
import { inDeclaredOrder } from './in-declared-order.ts';

/** As PostgreSQL gives `jsonb` back: shorter names first. */
function asStored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, asStored(member)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
}

const CLASSIFICATION: Classification = {
  hsCode: '961700',
  description: 'Vacuum flasks',
  match: 'strong',
  dutyRangeBps: { min: 0, max: 720 },
  alternatives: [{ hsCode: '732393', description: 'Table articles', sharePercent: 20 }],
};

describe('the declared order', () => {
  it('brings back the text of what was stored without an order', () => {
    const stored = asStored(CLASSIFICATION) as Classification;
    expect(JSON.stringify(stored)).not.toBe(JSON.stringify(CLASSIFICATION));
    expect(JSON.stringify(inDeclaredOrder(Classification, stored))).toBe(JSON.stringify(CLASSIFICATION));
  });

  it('keeps what is absent absent, and lists of plain values as they are', () => {
    const candidate = { assumed: ['weightGrams'], dimensionsMm: { width: 2, height: 3, length: 1 } };
    expect(JSON.stringify(inDeclaredOrder(Candidate, candidate as unknown as Candidate))).toBe(
      '{"dimensionsMm":{"length":1,"width":2,"height":3},"assumed":["weightGrams"]}',
    );
  });
});
