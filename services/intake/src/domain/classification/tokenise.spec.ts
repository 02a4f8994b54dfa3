import { loadVocabulary } from '../../vocabulary/load-vocabulary.ts';
import { tokeniseTitle } from './tokenise.ts';
import { Lexicon } from './lexicon.ts';

const { language, attributes } = loadVocabulary();
const lexicon = new Lexicon(language, attributes);
const placesOf = (title: string) => tokeniseTitle(title, lexicon).tokens.map(({ text, place }) => `${text}/${place}`);

describe('tokenising a title', () => {
  it('separates the name from words after "with", "for" and a comma', () => {
    expect(placesOf('Phone holder for bikes with clamp, black')).toEqual([
      'phone/naming',
      'holder/naming',
      'bicycle/purpose',
      'clamp/with',
      'black/further',
    ]);
  });

  it('continues the name after a noun of quantity', () => {
    expect(placesOf('Set of towels')).toEqual(['set/naming', 'towels/naming']);
    expect(placesOf('Hose of rubber')).toEqual(['hose/naming', 'rubber/of']);
  });

  it('removes manufacturers and brands', () => {
    expect(placesOf('Dodge Ram floor mat for Coca-Cola')).toEqual(['floor/naming', 'mat/naming']);
    expect(placesOf('Ram statue')).toEqual(['ram/naming', 'statue/naming']);
  });

  it('unifies spellings', () => {
    expect(placesOf('tee shirt colour grey')).toEqual(placesOf('t-shirt color gray'));
    expect(placesOf('Café sanitiser')).toEqual(['cafe/naming', 'sanitizer/naming']);
  });

  it('removes numbers, measures and function words', () => {
    expect(placesOf('The 3 mugs, 350 ml')).toEqual(['mugs/naming']);
  });

  it.each(['Mug™ red', 'Mug® red', 'Mug© red', 'Mug℠ red'])(
    'separates the sign of %s from the word before it',
    (title) => {
      expect(placesOf(title)).toEqual(['mug/naming', 'red/naming']);
    },
  );

  it.each(['8 Piece', '8-Piece', '8 pieces', '8pcs', '8 pc', '8Pce'])(
    'treats %s as a number, not as goods',
    (count) => {
      expect(placesOf(`${count} towel`)).toEqual(['towel/naming']);
    },
  );

  it('removes promotional phrases in any position', () => {
    expect(placesOf('(Ready Stock) phone holder')).toEqual(['phone/naming', 'holder/naming']);
    expect(placesOf('Ready-stock: phone holder | Free Shipping')).toEqual(['phone/naming', 'holder/naming']);
    expect(placesOf('READY STOCK')).toEqual([]);
    expect(placesOf('Already stocked larder')).toEqual(['already/naming', 'stocked/naming', 'larder/naming']);
  });

  it('excludes hyphenated words after "without-", and following words after "without"', () => {
    expect(placesOf('Pot without-lid-handle lamp')).toEqual(['pot/naming', 'lamp/further']);
    expect(placesOf('Pot without lid')).toEqual(['pot/naming', 'lid/without']);
  });

  it('ignores invisible characters within a word', () => {
    expect(placesOf('phone\u200b hol\u00adder\u200d')).toEqual(['phone/naming', 'holder/naming']);
  });

  it('returns no words for a title without words', () => {
    expect(placesOf('--- 12 !!! |')).toEqual([]);
  });
});
