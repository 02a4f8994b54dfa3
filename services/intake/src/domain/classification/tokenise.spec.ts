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

  it('brings spellings together', () => {
    expect(placesOf('tee shirt colour grey')).toEqual(placesOf('t-shirt color gray'));
    expect(placesOf('Café sanitiser')).toEqual(['cafe/naming', 'sanitizer/naming']);
  });

  it('leaves out numbers, measures and grammar', () => {
    expect(placesOf('The 3 mugs, 350 ml')).toEqual(['mugs/naming']);
  });

  it('finds nothing in a title without words', () => {
    expect(placesOf('--- 12 !!! |')).toEqual([]);
  });
});
