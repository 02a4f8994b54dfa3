import { RecentTexts } from './recent-texts.ts';

describe('texts that were written out lately', () => {
  it('are written once', () => {
    const texts = new RecentTexts();
    expect([texts.of('a', () => 'first'), texts.of('a', () => 'second'), texts.of('b', () => 'third')]).toEqual([
      'first',
      'first',
      'third',
    ]);
  });

  it('make room for others: the one that nobody asked for is written again', () => {
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
