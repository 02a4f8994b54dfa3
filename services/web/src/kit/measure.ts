import { preferences } from '../app/preferences.ts';
import {
  editableMeasure,
  measureIn,
  type Quantity,
  readMeasure,
  sizeIn,
  unitOf,
  weightIn,
} from '../format/measures.ts';
import { locale } from '../i18n/text.ts';

/** A weight in the units of the user. Another choice of units renders every screen again. */
export function weightShown(grams: number): string {
  return weightIn(grams, preferences().units, locale());
}

export function sizeShown(size: Parameters<typeof sizeIn>[0]): string {
  return sizeIn(size, preferences().units, locale());
}

/** One weight or side with its unit. */
export function measureShown(base: number, quantity: Quantity): string {
  return measureIn(base, quantity, preferences().units, locale());
}

/** The content of a field. */
export function measureTyped(base: number, quantity: Quantity): string {
  return editableMeasure(base, quantity, preferences().units, locale());
}

/** Grams or millimetres of a field; undefined for text that is no number. */
export function measureRead(typed: string, quantity: Quantity): number | undefined {
  return readMeasure(typed, quantity, preferences().units, locale());
}

/** The unit of a field, and the keyboard of a phone for it. */
export function measureField(quantity: Quantity): { readonly unit: string; readonly inputMode: 'numeric' | 'decimal' } {
  const { units } = preferences();
  return { unit: unitOf(quantity, units), inputMode: units === 'metric' ? 'numeric' : 'decimal' };
}
