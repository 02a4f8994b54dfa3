import { flag, integer, oneOf, readState, someOf, texts, word, writeState } from './url-state.ts';

const PARAMS = {
  tab: oneOf(['costs', 'matrix', 'score'], 'costs'),
  verdict: someOf(['ADVANCE', 'CAUTION', 'REJECT']),
  sku: texts(4),
  search: word(),
  scoreMin: integer(0, 100),
  draft: flag(),
};
const read = (query: string) => readState(PARAMS, new URLSearchParams(query));

describe('the state of a screen in its address', () => {
  it('reads the state from the address', () => {
    expect(read('tab=score&verdict=REJECT&verdict=ADVANCE&sku=b&sku=a&search=pan&scoreMin=70&draft=1')).toEqual({
      tab: 'score',
      verdict: ['ADVANCE', 'REJECT'],
      sku: ['b', 'a'],
      search: 'pan',
      scoreMin: 70,
      draft: true,
    });
  });

  it('uses the initial value for an absent one', () => {
    expect(read('')).toEqual({ tab: 'costs', verdict: [], sku: [], search: '', scoreMin: undefined, draft: false });
  });

  it('uses the initial value for an invalid one', () => {
    expect(read('tab=none&verdict=MAYBE&scoreMin=101&draft=yes')).toEqual(read(''));
    expect(read('scoreMin=1e2')).toEqual(read(''));
  });

  it('keeps each text once, up to the limit', () => {
    expect(read('sku=a&sku=&sku=a&sku=b&sku=c&sku=d&sku=e').sku).toEqual(['a', 'b', 'c', 'd']);
  });

  it('writes changes only, keeps foreign names, and omits initial values', () => {
    const query = new URLSearchParams('tab=score&lang=en-XA&scoreMin=70');
    expect(writeState(PARAMS, query, { tab: 'costs', verdict: ['CAUTION'], scoreMin: 0 }).toString()).toBe(
      'lang=en-XA&verdict=CAUTION&scoreMin=0',
    );
    expect(query.toString()).toBe('tab=score&lang=en-XA&scoreMin=70');
  });
});
