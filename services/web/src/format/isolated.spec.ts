import { isolated, withoutIsolates } from './isolated.ts';

const HEBREW = '\u05de\u05e0\u05d5\u05e8\u05d4 12';
const OVERRIDDEN = 'lamp \u202efdp.exe';

describe('isolated', () => {
  it.each([HEBREW, OVERRIDDEN, '\u0645\u0635\u0628\u0627\u062d', '\u200f1', '\u{1e900}'])(
    'puts %j between isolates',
    (typed) => {
      expect(isolated(typed)).toBe(`\u2068${typed}\u2069`);
    },
  );

  it.each(['LED desk lamp', '电灯 5 €', 'लैम्प', 'Ламп\u0430', 'family \u{1f468}\u200d\u{1f469}', ''])(
    'returns %j, which reorders nothing, unchanged',
    (typed) => {
      expect(isolated(typed)).toBe(typed);
    },
  );

  it.each(['\u2069 lamp', 'lamp \u2066', '\u2069\u2069\u2067'])('removes unpaired isolates from %j', (typed) => {
    expect(isolated(typed)).toMatch(/^\u2068[^\u2066-\u2069]*\u2069$/u);
  });

  it('removes isolates from copied and pasted words', () => {
    expect(withoutIsolates(isolated(HEBREW))).toBe(HEBREW);
  });
});
