import { loadVocabulary } from '../../vocabulary/load-vocabulary.ts';
import { tokeniseTitle } from './tokenise.ts';
import { Lexicon } from './lexicon.ts';

const { language, attributes } = loadVocabulary();
const lexicon = new Lexicon(language, attributes);
const placesOf = (title: string) => tokeniseTitle(title, lexicon).tokens.map(({ text, place }) => `${text}/${place}`);

describe('tokenising a title', () => {
  it('tells the name from what follows "with", "for" and a comma', () => {
    expect(placesOf('Phone holder for bikes with clamp, black')).toEqual([
      'phone/naming',
      'holder/naming',
      'bicycle/purpose',
      'clamp/with',
      'black/further',
    ]);
  });

  it('goes on with the name after a noun of quantity', () => {
    expect(placesOf('Set of towels')).toEqual(['set/naming', 'towels/naming']);
    expect(placesOf('Hose of rubber')).toEqual(['hose/naming', 'rubber/of']);
  });

  it('takes out makers and marks', () => {
    expect(placesOf('Dodge Ram floor mat for Coca-Cola')).toEqual(['floor/naming', 'mat/naming']);
    expect(placesOf('Ram statue')).toEqual(['ram/naming', 'statue/naming']);
  });

  it('brings spellings together', () => {
    expect(placesOf('tee shirt colour grey')).toEqual(placesOf('t-shirt color gray'));
    expect(placesOf('Café sanitiser')).toEqual(['cafe/naming', 'sanitizer/naming']);
  });

  it('leaves out numbers, measures and grammar', () => {
    expect(placesOf('The 3 mugs, 350 ml')).toEqual(['mugs/naming']);
  });

  it.each(['Mug™ red', 'Mug® red', 'Mug© red', 'Mug℠ red'])(
    'keeps the sign of %s out of the word before it',
    (title) => {
      expect(placesOf(title)).toEqual(['mug/naming', 'red/naming']);
    },
  );

  it.each(['8 Piece', '8-Piece', '8 pieces', '8pcs', '8 pc', '8Pce'])(
    'counts %s as a number, not as goods',
    (count) => {
      expect(placesOf(`${count} towel`)).toEqual(['towel/naming']);
    },
  );

  it('leaves out phrases of trade, wherever they stand', () => {
    expect(placesOf('(Ready Stock) phone holder')).toEqual(['phone/naming', 'holder/naming']);
    expect(placesOf('Ready-stock: phone holder | Free Shipping')).toEqual(['phone/naming', 'holder/naming']);
    expect(placesOf('READY STOCK')).toEqual([]);
    expect(placesOf('Already stocked larder')).toEqual(['already/naming', 'stocked/naming', 'larder/naming']);
  });

  it('rules out with "without-" what hyphens join, and with "without" what follows', () => {
    expect(placesOf('Pot without-lid-handle lamp')).toEqual(['pot/naming', 'lamp/further']);
    expect(placesOf('Pot without lid')).toEqual(['pot/naming', 'lid/without']);
  });

  it('reads a word with invisible characters inside as the word that people see', () => {
    expect(placesOf('phone\u200b hol\u00adder\u200d')).toEqual(['phone/naming', 'holder/naming']);
  });

  it('finds nothing in a title without words', () => {
    expect(placesOf('--- 12 !!! |')).toEqual([]);
  });
});
