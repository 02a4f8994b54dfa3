/** Sizes and powers in a title, in whole units of the attribute's name. */
export const MEASURES = [
  'capacityMl',
  'watts',
  'weightG',
  'screenIn',
  'lengthCm',
  'volts',
  'litresCc',
  'decitex',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Readonly<Partial<Record<Measure, number>>>;

interface Unit {
  readonly measure: Measure | undefined;
  readonly factor: number;
}

const unit = (measure: Measure | undefined, factor: number): Unit => ({ measure, factor });

/** Units as written, longest first where one begins another. Those without a measure are only removed. */
const UNITS: Readonly<Record<string, Unit>> = {
  'fl oz': unit('capacityMl', 30),
  millilitre: unit('capacityMl', 1),
  ml: unit('capacityMl', 1),
  cl: unit('capacityMl', 10),
  litre: unit('capacityMl', 1000),
  liter: unit('capacityMl', 1000),
  ltr: unit('capacityMl', 1000),
  l: unit('capacityMl', 1000),
  gallon: unit('capacityMl', 3785),
  gal: unit('capacityMl', 3785),
  qt: unit('capacityMl', 946),
  kw: unit('watts', 1000),
  watt: unit('watts', 1),
  w: unit('watts', 1),
  kilogram: unit('weightG', 1000),
  kg: unit('weightG', 1000),
  gram: unit('weightG', 1),
  gsm: unit(undefined, 1),
  'g/m2': unit(undefined, 1),
  g: unit('weightG', 1),
  lb: unit('weightG', 454),
  tonne: unit('weightG', 1_000_000),
  oz: unit('weightG', 28),
  inch: unit('screenIn', 1),
  '"': unit('screenIn', 1),
  cm: unit('lengthCm', 1),
  mm: unit(undefined, 1),
  metre: unit('lengthCm', 100),
  meter: unit('lengthCm', 100),
  m: unit('lengthCm', 100),
  ft: unit('lengthCm', 30),
  volt: unit('volts', 1),
  v: unit('volts', 1),
  cc: unit('litresCc', 1),
  cm3: unit('litresCc', 1),
  decitex: unit('decitex', 1),
  dtex: unit('decitex', 1),
  denier: unit('decitex', 1.11),
  den: unit('decitex', 1.11),
};

const UNIT_NAMES = Object.keys(UNITS).sort((a, b) => b.length - a.length);
const NUMBER = String.raw`(\d+(?:[.,]\d+)*)`;
const MEASURED = new RegExp(String.raw`${NUMBER}\s*-?\s*(${UNIT_NAMES.join('|')})(?:es|s)?(?![a-z0-9])`, 'g');

/** The largest value per measure; of two values of one kind, the larger is usually the article's. */
export function measuresOf(text: string): Measures {
  const found: Partial<Record<Measure, number>> = {};
  for (const [, number = '', name = ''] of text.toLowerCase().matchAll(MEASURED)) {
    const { measure, factor } = UNITS[name] ?? unit(undefined, 1);
    if (measure === undefined) continue;
    const value = Number(number.replace(/,(?=\d{3})/g, '').replace(',', '.')) * factor;
    if (Number.isFinite(value)) found[measure] = Math.max(found[measure] ?? 0, value);
  }
  return found;
}

/** The text with a break in place of each measured number. */
export function withoutMeasures(text: string): string {
  return text.replace(MEASURED, ' | ');
}
