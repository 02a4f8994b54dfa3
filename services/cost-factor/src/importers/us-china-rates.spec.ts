import { CHINA_LISTS } from '../domain/us-china-lists.ts';
import { chinaRateNotes } from './us-china-rates.ts';

/** The notes on a file with the rates of all lists, but this one of list 4A. */
const notesWith = (general?: string) =>
  chinaRateNotes(
    CHINA_LISTS.flatMap(({ heading, cnSection301Bps }) => {
      const text = heading === '9903.88.15' ? general : `The duty plus ${cnSection301Bps / 100}%`;
      if (text === undefined) return [];
      return [
        { code: heading.replaceAll('.', ''), indent: 0, description: 'articles the product of China', general: text },
      ];
    }),
  );

describe('the headings of lists of goods of China', () => {
  it.each(['The duty provided in the applicable subheading + 7.5%', 'The duty + 7.5 %'])(
    'have the rate of their lines: %s',
    (general) => {
      expect(notesWith(general)).toEqual([]);
    },
  );

  it.each(['The duty provided in the applicable subheading + 15%', 'The duty provided plus a duty of 75%'])(
    'are named when they have another rate: %s',
    (general) => {
      expect(notesWith(general)).toEqual(['lists of China with another rate: 9903.88.15']);
    },
  );

  it.each(['No change', '', undefined])('are named when they have no percentage: %s', (general) => {
    expect(notesWith(general)).toEqual(['lists of China without a percentage: 9903.88.15']);
  });
});
