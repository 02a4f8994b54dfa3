import { Traps } from './traps.ts';

const made = () => new Traps({ one: { text: 'one', defaults: { ms: 5 } }, two: { text: 'two' } });

describe('traps', () => {
  it('strike until they are removed', () => {
    const traps = made();
    expect(traps.strike('one', 'create')).toBeUndefined();
    traps.on('one');
    expect([traps.strike('one', 'create'), traps.strike('one', 'read')]).toEqual([{ ms: 5 }, { ms: 5 }]);
    traps.off('one');
    expect(traps.strike('one', 'create')).toBeUndefined();
  });

  it('strike once for each time they are set, in that order', () => {
    const traps = made();
    traps.once('one', { ms: 1 });
    traps.once('one', { ms: 2 });
    expect([1, 2, 3].map(() => traps.strike('one', 'create')?.ms)).toEqual([1, 2, undefined]);
  });

  it('strike at one operation only', () => {
    const traps = made();
    traps.once('two', { at: 'create' });
    expect(traps.strike('two', 'read')).toBeUndefined();
    expect(traps.strike('two', 'create')).toEqual({ at: 'create' });
    expect(traps.list()).toEqual([]);
  });

  it('refuse a name that does not exist', () => {
    expect(() => made().on('three' as 'one')).toThrow('no such trap: three');
  });
});
