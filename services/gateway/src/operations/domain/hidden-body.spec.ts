import { changedIdentity, hidden, isTooDeep, restored, valuesIn } from './hidden-body.ts';

const BODY = {
  skuId: 'sku_01980000000070008000000000000000',
  submittedAt: '2026-11-26T10:00:00.000Z',
  candidate: { title: 'A lamp', factoryUnitCostCents: 480, tags: ['kitchen'], isFragile: true, note: null },
};

describe('the body of a message for operators', () => {
  it('shows ids, times and the shape of everything else', () => {
    expect(hidden(BODY)).toMatchObject({
      skuId: BODY.skuId,
      submittedAt: BODY.submittedAt,
      candidate: { title: '[hidden text]', factoryUnitCostCents: '[hidden number]', tags: ['[hidden text]'] },
    });
    expect(hidden(BODY)).toMatchObject({ candidate: { isFragile: true, note: null } });
    expect(JSON.stringify(hidden(BODY))).not.toContain('kitchen');
  });

  it('hides a secret under the name of an id', () => {
    expect(hidden({ keyId: 'cpes_live_abc', code: 'whsec_abc' })).toEqual({
      keyId: '[hidden text]',
      code: '[hidden text]',
    });
  });

  it('is too deep when some of it would be truncated', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'skuId' : { id: nested(levels - 1) });
    expect([32, 33, 34].map((levels) => isTooDeep({ a: 0, b: nested(levels - 1) }))).toEqual([false, false, true]);
    expect([isTooDeep(null), isTooDeep(7), isTooDeep('text')]).toEqual([false, false, false]);
  });

  it('counts the values of every level', () => {
    expect([7, null, [], { a: 0, b: [{}, 'x'] }].map(valuesIn)).toEqual([1, 1, 1, 5]);
  });

  it('is restored from an edit, with the pointers of the changes', () => {
    const shown = hidden(BODY) as { candidate: Record<string, unknown> };
    expect(restored(shown, BODY)).toEqual({ value: BODY, changes: [], lost: [] });
    const { note: _, ...candidate } = shown.candidate;
    const edited = restored({ ...shown, candidate: { ...candidate, title: 'A bottle', extra: 1 } }, BODY);
    const { note: __, ...rest } = BODY.candidate;
    expect(edited).toEqual({
      value: { ...BODY, candidate: { ...rest, title: 'A bottle', extra: 1 } },
      changes: ['#/candidate/note', '#/candidate/title', '#/candidate/extra'],
      lost: [],
    });
  });

  it('is not restored where there was no value', () => {
    expect(restored({ a: { b: '[hidden text]' } }, { a: {} }).lost).toEqual(['#/a/b']);
  });

  it('is restored by position in a list that keeps its length', () => {
    const edited = restored({ tags: ['[hidden text]', 'right'] }, { tags: ['a', 'wrong'] });
    expect(edited).toEqual({ value: { tags: ['a', 'right'] }, changes: ['#/tags/1'], lost: [] });
  });

  it.each([
    ['fewer items', ['[hidden text]', '[hidden text]'], ['#/tags/0', '#/tags/1']],
    ['more items', ['new', { a: '[hidden number]' }, 'b', 'c'], ['#/tags/1/a']],
    ['fewer items, none of them hidden', ['b', 'c'], []],
  ])('restores nothing in a list with %s', (_what, tags, lost) => {
    expect(restored({ tags }, { tags: ['wrong', 'b', 'c'] })).toEqual({ value: { tags }, changes: ['#/tags'], lost });
  });
});

describe('the identity of a message', () => {
  it('is compared at any depth', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(changedIdentity({ aId: 1, b: deep }, { aId: deep, b: deep })).toEqual(['#/aId']);
  });

  const PUSH = {
    listingId: 'lst_1',
    shownHash: 'ab',
    requestedBy: 'person',
    text: 'a',
    run: { startedAt: 'noon', n: 1 },
  };

  it('stays the same when anything else of its body changes', () => {
    expect(changedIdentity({ ...PUSH, text: 'b', run: { startedAt: 'noon', n: 2 }, more: 1 }, PUSH)).toEqual([]);
  });

  it.each([
    ['another id', { ...PUSH, listingId: 'lst_2' }, ['#/listingId']],
    ['another hash', { ...PUSH, shownHash: 'cd' }, ['#/shownHash']],
    ['another person', { ...PUSH, requestedBy: null }, ['#/requestedBy']],
    ['another time below', { ...PUSH, run: { startedAt: 'night', n: 1 } }, ['#/run/startedAt']],
    ['no member with the time', { ...PUSH, run: undefined }, ['#/run/startedAt']],
    ['one more id', { ...PUSH, skuIds: ['sku_1'] }, ['#/skuIds']],
    [
      'an id under the pointer of the time',
      { ...PUSH, run: {}, 'run/startedAt': 'noon' },
      ['#/run/startedAt', '#/run/startedAt'],
    ],
    ['no object', 7, ['#/listingId', '#/shownHash', '#/requestedBy', '#/run/startedAt']],
  ])('changes with %s', (_what, now, pointers) => {
    expect(changedIdentity(now, PUSH)).toEqual(pointers);
  });
});
