import { measuresOf, withoutMeasures } from './measures.ts';

describe('measures', () => {
  it.each([
    ['Bottle 600 ml', { capacityMl: 600 }],
    ['Bottle 1.5 L', { capacityMl: 1500 }],
    ['Cup 12 fl oz', { capacityMl: 360 }],
    ['Drum 1,000 litres', { capacityMl: 1_000_000 }],
    ['Drill 1.2kW', { watts: 1200 }],
    ['Kettle 2200W 230V', { watts: 2200, volts: 230 }],
    ['Bag of 25 kg', { weightG: 25_000 }],
    ['Monitor 27 inch', { screenIn: 27 }],
    ['Rope 10 m', { lengthCm: 1000 }],
    ['Tights 40 denier', { decitex: 44.400000000000006 }],
    ['Fabric 180 g/m2', {}],
    ['USB-C cable', {}],
  ])('reads %s', (title, expected) => {
    expect(measuresOf(title)).toEqual(expected);
  });

  it('keeps the larger of two values of a kind', () => {
    expect(measuresOf('Set of bowls 500 ml and 1 l')).toEqual({ capacityMl: 1000 });
  });

  it('leaves a break in place of a measured number', () => {
    expect(withoutMeasures('bottle 600 ml steel')).toBe('bottle  |  steel');
  });
});
