import { openClassifier } from '../../vocabulary/open-classifier.ts';
import { classify } from './classify.ts';
import { withMotifs } from './motifs.ts';
import { tokeniseTitle } from './tokenise.ts';

const classifier = openClassifier();
const { index, lexicon } = classifier.ranker;
const motifsOf = (title: string) =>
  withMotifs(tokeniseTitle(title, lexicon).tokens, index, lexicon)
    .filter(({ isMotif }) => isMotif === true)
    .map(({ text }) => text);

describe('the motifs of a title', () => {
  it.each([
    ['Clover Necklace', ['clover']],
    ['Football Helmet Wall Clock', ['football', 'helmet']],
    ['Sewing Machine Brooch', ['sewing', 'machine']],
    ['Gold Guitar Pick Necklace', ['guitar', 'pick']],
    ['Dinosaur Costume Kids', ['dinosaur']],
  ])('of %s are %j', (title, motifs) => {
    expect(motifsOf(title)).toEqual(motifs);
  });

  it.each([
    ['a material', 'Brass Wall Clock'],
    ['a name of goods in the plural', 'Brass Earrings Costume'],
    ['a participle', 'Tinted Chair'],
    ['a word that qualifies the name in the vocabulary', 'Washing Machine Door Lock'],
    ['goods that an accessory is for', 'Helmet Holder'],
    ['a toy that things are made for', 'Doll Dress'],
    ['a word before one that names goods of many headings', 'Window Drapery Panel'],
    ['a name before another word', 'Piano Repair Basket'],
    ['goods before a separator', 'Football helmet, wall clock'],
    ['a list of keywords', 'Helmet Football Rugby Sport Head Guard Mask Face Wall Clock'],
  ])('do not include %s: %s', (_, title) => {
    expect(motifsOf(title)).toEqual([]);
  });
});

describe('a title with a motif', () => {
  it.each([
    ['Football Helmet Wall Clock', '910521'],
    ['Frying Pan Wall Clock', '910521'],
    ['Saw Blade Wall Clock', '910521'],
    ['Clover Necklace', '711719'],
    ['Guitar Pick Necklace', '711719'],
    ['Fork Bracelet', '711719'],
    ['Light Bulb Earrings', '711719'],
    ['Camera Lens Mug', '691200'],
    ['Baseball Bat Bottle Opener', '820551'],
    ['Hockey Puck Bottle Opener', '820551'],
    ['Carrot Backpack', '420292'],
    ['Kids Dinosaur Backpack', '420292'],
    ['Kids Dinosaur Water Bottle', '392410'],
    ['Teapot Table Lamp', '940521'],
  ])('is classified as the goods: %s → %s', (title, code) => {
    expect(classify({ title }, 'US', classifier).hsCode).toBe(code);
  });

  it.each([
    ['Football Helmet', '650610'],
    ['Clover Seeds', '120922'],
    ['Toy Dinosaur', '950300'],
    ['Guitar Strap', '920992'],
    ['Camera Lens', '900211'],
    ['Sewing Machine Bobbin', '845290'],
    ['Chainsaw Chain', '820240'],
    ['Greek Yogurt Strawberry', '040320'],
    ['Doll dress', '950300'],
    ['Barbie doll dress', '950300'],
  ])('is not any title with two nouns: %s → %s', (title, code) => {
    expect(classify({ title }, 'US', classifier).hsCode).toBe(code);
  });
});
