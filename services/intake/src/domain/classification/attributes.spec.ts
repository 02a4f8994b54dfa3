import { loadVocabulary } from '../../vocabulary/load-vocabulary.ts';
import { AttributeReader, type Attributes } from './attributes.ts';
import { tokeniseTitle } from './tokenise.ts';
import { Lexicon } from './lexicon.ts';

const { language, attributes } = loadVocabulary();
const lexicon = new Lexicon(language, attributes);
const reader = new AttributeReader(attributes, lexicon);

/** The values of the mention with the highest weight. */
function strongestOf(title: string, attribute: string): readonly string[] {
  const read: Attributes = reader.read(title, tokeniseTitle(title, lexicon));
  const mentions = [...(read.known.get(attribute) ?? [])].sort((a, b) => b.weight - a.weight);
  return mentions[0]?.values ?? [];
}

describe('attributes of a title', () => {
  it.each([
    ['Stainless steel lunch box', 'material', 'stainless-steel'],
    ['PU leather handbag', 'material', 'imitation-leather'],
    ['Leather look wallet', 'material', 'imitation-leather'],
    ['Bone china teacup', 'material', 'porcelain'],
    ['Merino scarf', 'material', 'wool'],
    ['Dress of viscose with cotton lining', 'material', 'artificial'],
    ['60% cotton 40% polyester sweatshirt', 'material', 'cotton'],
    ['Shirt, cotton 40%, polyester 60%', 'material', 'synthetic'],
    ['Boots with uppers of leather and rubber soles', 'upper', 'leather'],
    ['Canvas upper trainers rubber sole', 'upper', 'textile'],
    ["Women's blouse", 'sex', 'women'],
    ['Newborn romper', 'age', 'baby'],
    ['Crocheted cardigan', 'construction', 'knit'],
    ['Rechargeable torch', 'power', 'rechargeable'],
    ['Frozen peas', 'state', 'frozen'],
  ])('reads %s: %s is %s', (title, attribute, value) => {
    expect(strongestOf(title, attribute)).toContain(value);
  });

  it('uses the usual attributes of garments when the title has none', () => {
    expect(strongestOf('Jeans', 'construction')).toEqual(['woven']);
    expect(strongestOf('Hoodie', 'construction')).toEqual(['knit']);
  });

  it('prefers a stated material to a usual one', () => {
    expect(strongestOf('Linen jeans', 'material')).toEqual(['linen']);
  });

  it('does not read drinking glasses as a material', () => {
    expect(strongestOf('Reading glasses', 'material')).toEqual([]);
  });

  it('ignores a material before "effect" or "look"', () => {
    expect(strongestOf('Marble effect vase', 'material')).toEqual([]);
    expect(strongestOf('Denim-look cotton rug', 'material')).toEqual(['cotton']);
  });

  it('ignores words after "without"', () => {
    expect(strongestOf('Lunch bag without leather', 'material')).toEqual([]);
  });
});
