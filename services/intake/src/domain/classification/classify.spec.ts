import { openClassifier } from '../../vocabulary/open-classifier.ts';
import { classify, classifySupplied } from './classify.ts';

const classifier = openClassifier();
const codeOf = (title: string) => classify({ title }, 'US', classifier).hsCode;

describe('classify', () => {
  it('classifies an insulated stainless bottle as a vacuum flask with certainty', () => {
    expect(classify({ title: 'Insulated stainless bottle 600 ml' }, 'US', classifier)).toMatchObject({
      hsCode: '961700',
      description: 'Vacuum flasks, insulated tumblers and food jars',
      match: 'strong',
      dutyRangeBps: { min: 0, max: 720 },
      alternatives: [],
    });
  });

  it('explains word by word why a wooden toilet seat is not a plastic one', () => {
    const { hsCode, explanation } = classify({ title: 'Wooden toilet seat' }, 'US', classifier);
    expect(hsCode).toBe('442199');
    expect(explanation?.againstHsCode).toBe('392220');
    const of = (word: string) => explanation?.words.find((one) => one.word === word)?.hundredths ?? 0;
    expect(of('wooden')).toBeGreaterThan(0);
    expect(of('toilet')).toBeLessThan(0);
  });

  it.each([
    ['Organic cotton T-shirt', '610910'],
    ['TPE yoga mat 6 mm', '950691'],
    ['Wireless earbuds with case', '851830'],
    ['Ceramic coffee mug 350 ml', '691200'],
    ['Flat-pack oak coffee table', '940360'],
    ['(Ready Stock) Kallo Nova 8 Pro (6GB Ram + 128GB Rom) 5000mAh Battery 1 Year Warranty', '851713'],
    ['Galaxy A35 Case Shockproof Silicone Cover', '392690'],
    ['Gold Color Zircon Hoop Earrings for Women Party Gift', '711620'],
    ['Rhinestone Drop Earrings Alloy Fashion Jewelry', '711719'],
    ['925 Sterling Silver Cubic Zirconia Ring', '711311'],
    ['Summer Slippers Women Non-Slip Beach Shoes', '640299'],
    ['Fuzzy House Slippers Women Warm Winter', '640419'],
    ['Plush dog toy for kids', '950300'],
    ['Plush puppy', '950300'],
    ['Plush kitten', '950300'],
    ['Stuffed elephant', '950300'],
    ['Plush axolotl', '950300'],
    ['Plush goat', '950300'],
    ['Live puppy', '010619'],
    ['Plush blanket', '630140'],
    ['Carrying bag for camping chair', '420292'],
    ['Carry bag for resistance bands', '420292'],
    ['Bag for tennis racket', '420292'],
    ['Camping chair with carry bag', '940179'],
    ['Wall mounted toilet roll holder steel', '830250'],
    ['Brass toilet paper holder', '830250'],
    ['Wooden toilet paper holder', '442199'],
    ['Steel toilet brush holder', '732490'],
    ['Rubber exercise bands', '950691'],
    ['Pull up assist bands', '950691'],
    ['Cotton rope dog toy', '560900'],
    ['Squeaky plush toy for dogs', '630790'],
    ['Carry bag for yoga mat', '420292'],
    ['Yoga mat carry bag', '420292'],
    ['TPE yoga mat with carry bag', '950691'],
    ['Toilet paper holder stainless steel', '830250'],
    ['Steel toilet paper holder', '830250'],
    ['Plastic toilet paper holder', '392490'],
    ['Resistance bands', '950691'],
    ['Latex resistance band', '950691'],
    ['Rubber bands for the office', '401699'],
    ['Rope chew toy for dogs', '560900'],
    ['Rubber chew toy for dogs', '401699'],
    ['Catnip mouse toys 6 pack', '630790'],
    ['Set of 4 ceramic mugs', '691200'],
    ['Set of 6 wine glasses', '701328'],
    ['Kids table and chairs set', '940360'],
    ['Resistor kit 600 pcs assorted', '853321'],
  ])('classifies the plain title %s as %s', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it.each([
    ['Canvas tote bag women shoulder bag', '420222'],
    ['Reusable grocery shopping bag non woven polypropylene', '630790'],
    ['Stainless steel vacuum water bottle', '961700'],
    ['Single wall stainless steel water bottle 750 ml', '732393'],
    ['Aluminium water bottle 500 ml', '761510'],
    ['BPA free plastic water bottle 1L', '392410'],
    ['Fleece throw blanket', '630140'],
    ['Down alternative comforter king size', '940440'],
    ["Women's yoga leggings high waist", '610463'],
    ["Women's wide leg linen trousers woven", '620469'],
    ['Silicone phone case for iPhone 15', '392690'],
    ['Leather wallet phone case', '420231'],
    ['Orthopedic dog bed large', '940490'],
    ['Nylon dog leash 6 ft', '420100'],
  ])('avoids the trap of %s', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it.each([
    ["Men's leather sneakers", '640399'],
    ["Women's running shoes mesh upper", '640411'],
    ['Cotton sweater for women', '611020'],
    ['Acrylic sweater for women', '611030'],
    ['Sterling silver earrings', '711311'],
    ['Gold plated necklace', '711719'],
    ["Knitted men's polo shirt 60% cotton 40% polyester", '610510'],
    ["Knitted men's polo shirt 40% cotton 60% polyester", '610520'],
  ])('follows the deciding word of %s', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it.each(['Silicone phone case', 'Bath towel set', 'Yoga mat', 'Stainless steel cookware set'])(
    'classifies %s equally with signs, counts of pieces and promotional phrases',
    (title) => {
      const code = codeOf(title);
      expect(code).toMatch(/^\d{6}$/);
      for (const form of [
        `${title.replaceAll(' ', '™ ')}®`,
        `8 Piece ${title}`,
        `8-Piece ${title}`,
        `(Ready Stock) ${title}`,
      ])
        expect(codeOf(form)).toBe(code);
    },
  );

  it.each([
    'Ready Stock',
    'Free Shipping',
    'New Arrival! Best Seller',
    'Limited Edition 2024',
    'Summer Collection',
    'Home Essentials',
    'Order Deposit Link',
    'Best Gift for Mom',
    'Sony HP 305',
  ])('finds no goods in %s', (title) => {
    expect(classify({ title }, 'US', classifier).match).toBe('none');
  });

  it.each(['Piano repair basket', 'Wall clock repair basket'])(
    'is uncertain about %s, in which only a word of other goods or a small part counts',
    (title) => {
      expect(['weak', 'none']).toContain(classify({ title }, 'US', classifier).match);
    },
  );

  it.each([
    ['Mouse mat', '401699'],
    ['Fake nails', '392690'],
    ['Pencil sharpener', '821410'],
    ['Electric pencil sharpener', '847290'],
    ['Wooden toilet seat', '442199'],
    ['Plastic toilet seat', '392220'],
    ['Belt for women', '420330'],
    ['Sugar free chewing gum', '210690'],
    ['Bangle', '711719'],
    ['Cat scratching post', '442199'],
    ['Dice bag', '420292'],
    ['Volleyball set', '950699'],
  ])('classifies the everyday item %s as %s', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it.each([
    ['Crayola 24 Count', '960990'],
    ['Post-it 3x3 in', '482010'],
    ['Folgers Classic 30 oz', '090121'],
    ['Pampers Size 4 120 Count', '961900'],
    ['Listerine Original 1L', '330690'],
    ['Nescafe Gold 200g', '210111'],
    ['Red Bull 250ml 24 pack', '220210'],
    ['Whiskas 12 pack', '230910'],
    ['Hot Wheels 5 Pack', '950300'],
  ])('classifies %s, a brand alone, weakly by its usual goods', (title, hsCode) => {
    expect(classify({ title }, 'US', classifier)).toMatchObject({ hsCode, match: 'weak' });
  });

  it.each(['Crayola 24 ct', 'Crayola 24-ct', 'Crayola'])('reads no goods in the count of %s', (title) => {
    expect(codeOf(title)).toBe('960990');
  });

  it('classifies goods that the description names before those of the brand in the title', () => {
    const description = 'Battery charger for AA cells.';
    expect(classify({ title: 'Duracell', description }, 'US', classifier).hsCode).toBe('850440');
    expect(classify({ title: 'Hot Wheels', description: 'Backpack for school' }, 'US', classifier).hsCode).toMatch(
      /^4202/,
    );
  });

  it('gives the usual goods of a brand the range of all readings', () => {
    const { min, max } = classify({ title: 'Hot Wheels 5 Pack' }, 'US', classifier).dutyRangeBps;
    expect(max).toBeGreaterThan(min);
  });

  it.each([
    ['Crayola tote bag', '420222'],
    ['Crayola Washable Markers 10 ct', '960820'],
    ['Duracell battery charger', '850440'],
  ])('classifies %s by its goods and not by those of its brand', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it.each([
    ['Ender 3 V2 Glass Bed', '848590'],
    ['Ender 5 Plus', '848520'],
    ['Ensure Plus Vanilla', '220299'],
    ['Ensure Plus Nutrition Shake, Vanilla, 24 Count', '220299'],
    ['Leggings ensure plus size fit', '610463'],
  ])('reads the goods of a model or brand, where it stands for them, in %s', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it.each([
    ['Leather look leggings', '610463'],
    ['Leather effect tote bag', '420222'],
    ['Leather look wallet', '420232'],
    ['Wooden look plastic plant pot', '392490'],
    ['Concrete look ceramic vase', '691390'],
    ['Rattan effect plastic garden chair', '940180'],
  ])('classifies %s by its material and not by the imitated one', (title, hsCode) => {
    expect(codeOf(title)).toBe(hsCode);
  });

  it('prefers the goods before "for" and "with" to those after', () => {
    expect(codeOf('Wooden stand for headphones')).toMatch(/^44/);
    expect(codeOf('Headphones with stand')).toBe('851830');
  });

  it('returns none with the whole range of duty for a meaningless title', () => {
    const { hsCode, match, dutyRangeBps, alternatives } = classify({ title: 'qwrtz xyzzy' }, 'US', classifier);
    expect({ hsCode, match, alternatives }).toEqual({ hsCode: undefined, match: 'none', alternatives: [] });
    expect(dutyRangeBps).toEqual({ min: 0, max: 35000 });
  });

  it('returns none without a title', () => {
    expect(classify({}, 'US', classifier).match).toBe('none');
  });

  it.each([
    ['Engine', '8407'],
    ['Shoe', '6404'],
  ])('classifies %s, which leaves the subheading open, weakly as the likeliest one', (title, heading) => {
    const { hsCode = '', match } = classify({ title }, 'US', classifier);
    expect(hsCode).toMatch(new RegExp(`^${heading}\\d\\d$`));
    expect(match).toBe('weak');
  });

  it.each([
    'premium gift set',
    '3 in 1 multifunction',
    'Hot sale limited edition 50% off',
    'Size chart, see description',
    'Stainless steel',
    'Rechargeable 2000mAh',
    'For iPhone 15 Pro Max',
    'Suitable for dogs and cats',
    'With box and certificate',
  ])('is uncertain about %s, which names no goods', (title) => {
    expect(['weak', 'none']).toContain(classify({ title }, 'US', classifier).match);
  });

  it('is certain about goods that are named after their purpose', () => {
    expect(classify({ title: 'For iPhone 15 Pro Max silicone phone case' }, 'US', classifier)).toMatchObject({
      hsCode: '392690',
      match: 'strong',
    });
  });
});

describe('a supplied code', () => {
  it('gets its label from the vocabulary and its own duty', () => {
    expect(classifySupplied('9617000000', 'DE', classifier)).toEqual({
      hsCode: '9617000000',
      description: 'Vacuum flasks, insulated tumblers and food jars',
      match: 'supplied',
      dutyRangeBps: { min: 670, max: 670 },
      alternatives: [],
    });
  });

  it('is kept if unknown, with the duty of the nearest group', () => {
    const classification = classifySupplied('999999', 'US', classifier);
    expect(classification).toMatchObject({ hsCode: '999999', match: 'supplied' });
    expect(classification.description).toBe('Goods of tariff code 999999.');
  });
});

describe('a description beside the title', () => {
  const of = (title: string | undefined, description?: string) => classify({ title, description }, 'US', classifier);

  it('adds the material that the title leaves open', () => {
    expect(of('Women knitted pullover', 'Made of 100% cotton, machine washable.').hsCode).toBe('611020');
    const spoon = (material: string) => of('Kitchen spoon', `Handmade, of ${material}.`).hsCode;
    expect(['wood', 'plastic', 'stainless steel'].map(spoon)).toEqual(['441990', '392410', '821599']);
  });

  it('does not override the title', () => {
    expect(of('Women knitted cotton pullover', 'Made of wool.')).toEqual(of('Women knitted cotton pullover'));
  });

  it('names the goods from its first sentence when the title names none', () => {
    const description = 'Insulated stainless bottle 600 ml. Comes with a brush for bottles and a bag.';
    expect(of('qwrtz xyzzy', description).hsCode).toBe('961700');
    expect(of(undefined, description).hsCode).toBe('961700');
    expect(of('qwrtz xyzzy', 'abcde fghij.').match).toBe('none');
  });
});
