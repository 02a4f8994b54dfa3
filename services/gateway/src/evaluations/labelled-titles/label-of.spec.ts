import { type LabelledTitle, labelOf } from './label-of.ts';

const label = (title: string, hsCode: string, more: Partial<LabelledTitle> = {}): LabelledTitle => ({
  title,
  hsCode,
  market: 'US',
  asOf: '2026-11-20',
  ...more,
});
const BOTTLE = label('Insulated bottle 500 ml', '9617001000');

describe('the label of a title', () => {
  it('has the whole code of the same title in the same market', () => {
    expect(labelOf('Insulated bottle 500 ml', 'US', [BOTTLE])).toEqual({
      title: 'Insulated bottle 500 ml',
      hsCode: '9617001000',
      asOf: '2026-11-20',
      isExact: true,
    });
  });

  it('has six digits in another market, where national digits mean other goods', () => {
    expect(labelOf('Insulated bottle 500 ml', 'DE', [BOTTLE])).toMatchObject({ hsCode: '961700', isExact: true });
  });

  it('has six digits of a similar title, and is not exact', () => {
    expect(labelOf('Insulated bottles, 750 ml, black', 'US', [BOTTLE])).toEqual({
      title: 'Insulated bottle 500 ml',
      hsCode: '961700',
      asOf: '2026-11-20',
      isExact: false,
    });
  });

  it('is the newest of the same title, also where they disagree', () => {
    const labels = [label('Bottle', '732393', { asOf: '2026-11-21' }), label('Bottle', '961700')];
    expect(labelOf('Bottle', 'US', labels)).toMatchObject({ hsCode: '732393', asOf: '2026-11-21' });
  });

  it('is none where similar titles have different subheadings', () => {
    const labels = [BOTTLE, label('Insulated bottle 1 l', '732393')];
    expect(labelOf('Insulated bottle 2 l', 'US', labels)).toBeUndefined();
    expect(labelOf('Insulated bottle 1 l', 'US', labels)).toMatchObject({ hsCode: '732393', isExact: true });
  });

  it('is that of similar titles whose codes differ in national digits only', () => {
    const labels = [BOTTLE, label('Insulated bottle 1 l', '961700')];
    expect(labelOf('Insulated bottle 2 l', 'US', labels)).toMatchObject({ hsCode: '961700', isExact: false });
  });

  it.each([
    ['Green leaf tea', 'Black leaf tea', '090210'],
    ['Cotton poplin white', 'Cotton poplin red', '520821'],
    ['Fibreboard panel 4 mm', 'Fibreboard panel 8 mm', '441112'],
    ['Washing machine 8 kg', 'Washing machine 12 kg', '845011'],
  ])('of “%s” is not for “%s”, because the tariff divides these goods', (one, other, hsCode) => {
    expect(labelOf(other, 'US', [label(one, hsCode)])).toBeUndefined();
    expect(labelOf(one.toUpperCase(), 'US', [label(one, hsCode)])).toMatchObject({ hsCode, isExact: false });
  });

  it('is none for other goods, and without labels', () => {
    expect(labelOf('Insulated lunch box', 'US', [BOTTLE])).toBeUndefined();
    expect(labelOf('Insulated bottle 500 ml', 'US', [])).toBeUndefined();
  });
});
