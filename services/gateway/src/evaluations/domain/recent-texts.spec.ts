import { RecentTexts } from './recent-texts.ts';

describe('recently rendered texts', () => {
  it('are rendered once', () => {
    const texts = new RecentTexts();
    expect([texts.of('a', () => 'first'), texts.of('a', () => 'second'), texts.of('b', () => 'third')]).toEqual([
      'first',
      'first',
      'third',
    ]);
  });

  it('evict the least recently used text', () => {
    const texts = new RecentTexts();
    texts.of('kept', () => 'first');
    texts.of('gone', () => 'first');
    for (let nth = 0; nth < 499; nth += 1) {
      texts.of(`another ${nth}`, () => '');
      texts.of('kept', () => 'second');
    }
    expect([texts.of('kept', () => 'third'), texts.of('gone', () => 'third')]).toEqual(['first', 'third']);
  });
});
