import { loadVocabulary } from '../../vocabulary/load-vocabulary.ts';
import { readTitle } from './reading.ts';
import { Words } from './words.ts';

const { language, attributes } = loadVocabulary();
const words = new Words(language, attributes);
const read = (title: string) => readTitle(title, words).words.map(({ text, place }) => `${text}/${place}`);

describe('reading a title', () => {
  it('tells the name from what follows "with", "for" and a comma', () => {
    expect(read('Phone holder for bikes with clamp, black')).toEqual([
      'phone/naming',
      'holder/naming',
      'bicycle/purpose',
      'clamp/with',
      'black/further',
    ]);
  });

  it('goes on with the name after a noun of quantity', () => {
    expect(read('Set of towels')).toEqual(['set/naming', 'towels/naming']);
    expect(read('Hose of rubber')).toEqual(['hose/naming', 'rubber/of']);
  });

  it('brings spellings together', () => {
    expect(read('tee shirt colour grey')).toEqual(read('t-shirt color gray'));
    expect(read('Café sanitiser')).toEqual(['cafe/naming', 'sanitizer/naming']);
  });

  it('leaves out numbers, measures and grammar', () => {
    expect(read('The 3 mugs, 350 ml')).toEqual(['mugs/naming']);
  });

  it('finds nothing in a title without words', () => {
    expect(read('--- 12 !!! |')).toEqual([]);
  });
});
