export { add, type Cents, cents, multiply, subtract, ZERO_CENTS } from './cents.ts';
export { divide, type Rounding } from './divide.ts';
export {
  applyRate,
  applyRatio,
  type BasisPoints,
  basisPoints,
  BPS_PER_UNIT,
  nearestBasisPoints,
  rateOf,
} from './rate.ts';
export { allocate } from './allocate.ts';
export { convert, type ExchangeRate } from './convert.ts';
export { minorUnitDigitsOf } from './minor-unit.ts';
export { decimalText } from './decimal-text.ts';
