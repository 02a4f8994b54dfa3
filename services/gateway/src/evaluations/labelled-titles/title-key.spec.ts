import { titleKeyOf } from './title-key.ts';

const plain = (title: string) => titleKeyOf(title, { hasDetails: false });
const detailed = (title: string) => titleKeyOf(title, { hasDetails: true });

describe('the key of a title', () => {
  it.each([
    ['Insulated steel bottle 500ml', 'Steel bottles, insulated, 0,75 l'],
    ["Women's running shoes, black, size 38", 'Running shoes for women, pink'],
    ['Cotton bath towel 70 x 140 cm', 'bath towel (cotton) - pack of 6'],
    ['Set of 6 wine glasses', 'Set of 12 wine glasses'],
    ['Ceramic mug 2-pack', 'CERAMIC MUG, 24 pcs'],
    ['Brush for dogs', 'dog brush'],
    ['Café au lait bowl', 'Cafe\u0301 au lait bowls'],
  ])('is the same for “%s” and “%s”', (one, other) => {
    expect(plain(one)).toBeDefined();
    expect(plain(other)).toBe(plain(one));
  });

  it.each([
    ['chocolate milk', 'milk chocolate', 'another noun'],
    ['Phone case', 'Case with phone', 'an accessory'],
    ['Steel bottle', 'Glass bottle', 'another material'],
    ['Steel bottle', 'Insulated steel bottle', 'one more word'],
    ['Bottle without lid', 'Bottle with lid', 'a negation'],
    ['Kitchen knife set of 6', 'Kitchen knife', 'a set'],
    ['Shirt 60% cotton 40% polyester', 'Shirt 40% cotton 60% polyester', 'another composition'],
    ['Cotton fabric 200 g/m²', 'Cotton fabric 120 g/m²', 'another weight of the fabric'],
    ['LED lamp 5 W', 'LED lamp 60 W', 'another power'],
    ['5 in 1 hair styler', 'hair styler', 'a number that is no size'],
    ['Silver necklace', 'Gold necklace', 'a metal that is also a colour'],
    ['Reading glasses', 'Reading glass', 'a plural that names other goods'],
  ])('is different for “%s” and “%s”: %s', (one, other) => {
    expect(plain(one)).toBeDefined();
    expect(plain(other)).not.toBe(plain(one));
  });

  it('counts sizes, counts and colours with details', () => {
    expect(plain('Green tea 100 g')).toBe(plain('Black tea 5 kg'));
    for (const other of ['Black leaf tea 100 g', 'Green leaf tea 5 kg'])
      expect(detailed(other)).not.toBe(detailed('Green leaf tea 100 g'));
    expect(detailed('Leaf teas, green')).toBe(detailed('green leaf tea'));
  });

  it.each(['', 'Mug', 'Mugs 6 pcs', '12 345', 'black XL', `${'ﷺ'.repeat(60)} tea 5`])('is absent for “%s”', (title) => {
    expect(plain(title)).toBeUndefined();
  });
});
