import { movedChinaHeadings } from './us-china-rates.ts';

const moved = (general: string) =>
  movedChinaHeadings([{ code: '99038815', indent: 0, description: 'articles the product of China', general }]);

describe('the headings of lists of goods of China', () => {
  it.each(['The duty provided in the applicable subheading + 7.5%', 'The duty + 7.5 %', 'No change', ''])(
    'have the rate of their lines: %s',
    (general) => {
      expect(moved(general)).toEqual([]);
    },
  );

  it.each(['The duty provided in the applicable subheading + 15%', 'The duty provided plus a duty of 75%'])(
    'are named when they have another rate: %s',
    (general) => {
      expect(moved(general)).toEqual(['9903.88.15']);
    },
  );
});
