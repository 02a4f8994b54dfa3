import { readRateTables } from '../store/rate-files.ts';
import { readDutyText } from './us-duty-text.ts';

/** The shipped file has the first 60 characters of a text. */
const SHIPPED_LENGTH_MAX = 60;
/** The weight of contents and container, which the package weight settles. The shipped file leaves two of four out. */
const WITH_CONTAINER = '5¢/kg on contents and container';

describe('the text of a US duty', () => {
  it.each([
    ['Free', 'free', 0, null, null],
    ['16.5%', 'ad_valorem', 1_650, null, null],
    ['3.25%', 'ad_valorem', 325, null, null],
    ['49.6¢/kg + 19.7%', 'compound', 1_970, null, null],
    ['40¢/kg +10.4%', 'compound', 1_040, null, null],
    ['$1.75 each + 4.8% on the case + 2.2% on the strap, band or bracelet', 'compound', 480, null, null],
    ['2.5% on the value of the lead content', 'compound', 250, null, null],
    ['$1.509/kg', 'specific', null, 150_900, 'kilogram'],
    ['0.7¢/kg', 'specific', null, 700, 'kilogram'],
    ['39.7¢/t', 'specific', null, 39_700, 'tonne'],
    ['$2.16 each', 'specific', null, 216_000, 'unit'],
    [WITH_CONTAINER, 'specific', null, 5_000, 'kilogram'],
    ['4.5¢/ liter', 'specific', null, null, null],
    ['5.9¢/kg on drained weight', 'specific', null, null, null],
    ['0.020668¢/kg', 'specific', null, null, null],
    ['1.4606¢/kg less 0.020668¢/kg for each degree under 100 degrees', 'specific', null, null, null],
    ['4.4¢/liter + 31.4¢/pf. liter', 'specific', null, null, null],
    ['The rate applicable to the natural juice in heading 2009', 'specific', null, null, null],
    ['See additional U.S. note 1', 'specific', null, null, null],
    ['The duty provided in the applicable subheading + 12.5%', 'specific', null, null, null],
  ])('%s is of kind %s, with %s bps and %s millicents per %s', (text, rateKind, mfnBps, millicents, unit) => {
    const expected = { rateText: text, rateKind, mfnBps, specificMillicents: millicents, specificUnit: unit };
    expect(readDutyText(text)).toEqual(expected);
  });

  it('has the columns that the shipped file has for each of its 11,414 lines', async () => {
    const { usTariffLines } = await readRateTables();
    const differing = usTariffLines.filter((line) => {
      const { rateText, ...read } = readDutyText(line.rateText);
      const isKnown = rateText === WITH_CONTAINER || rateText.length >= SHIPPED_LENGTH_MAX;
      return !isKnown && (Object.keys(read) as (keyof typeof read)[]).some((name) => line[name] !== read[name]);
    });
    expect([usTariffLines.length, differing]).toEqual([11_414, []]);
  });
});
