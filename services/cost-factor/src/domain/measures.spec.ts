import { batchRevenueMm3, packagesOf, parcelGrams, usParcel, volumeCm3 } from './measures.ts';

const goods = (weightGrams: number, length: number, width: number, height: number) => ({
  weightGrams,
  dimensionsMm: { length, width, height },
});

describe('measures', () => {
  it('rounds cubic centimetres up', () => {
    expect(volumeCm3(goods(1, 10, 10, 10))).toBe(1);
    expect(volumeCm3(goods(1, 10, 10, 11))).toBe(2);
  });

  it('counts at least one chargeable m³ per shipment', () => {
    expect(batchRevenueMm3(packagesOf({ ...goods(450, 80, 80, 270), unitsPerShipment: 500 }))).toBe(1_000_000_000n);
    expect(batchRevenueMm3(packagesOf({ ...goods(1300, 660, 130, 130), unitsPerShipment: 500 }))).toBe(5_577_000_000n);
  });

  it('counts a gram as a thousand cubic millimetres', () => {
    expect(batchRevenueMm3(packagesOf({ ...goods(10_000, 100, 100, 100), unitsPerShipment: 500 }))).toBe(
      5_000_000_000n,
    );
  });

  it('rounds each side up to an inch, and pounds up', () => {
    expect(usParcel(goods(450, 80, 80, 270))).toEqual({
      sidesInches: [11, 4, 4],
      volumeCubicInches: 176,
      actualPounds: 1,
      dimensionalPounds: 0,
    });
  });

  it('counts dimensional pounds above one cubic foot only', () => {
    expect(usParcel(goods(18_000, 1000, 600, 150))).toMatchObject({
      volumeCubicInches: 5760,
      actualPounds: 40,
      dimensionalPounds: 42,
    });
    expect(usParcel(goods(1, 304, 304, 304)).dimensionalPounds).toBe(0);
    expect(usParcel(goods(1, 304, 304, 305)).dimensionalPounds).toBe(14);
  });

  it('uses the greater of actual and volumetric grams', () => {
    expect(parcelGrams(goods(200, 300, 250, 25))).toBe(375);
    expect(parcelGrams(goods(250, 120, 100, 50))).toBe(250);
  });
});
