import { BOUNDS, readQuantity } from '@cpes/client/table';
import { numberFormat } from '../../../format/formats.ts';
import type { Param } from '../../../format/url-state.ts';

/** The quantities of one board, as the service bounds them. */
export const BOARD_UNITS_MAX = 10;
/** Has groups in every locale; Polish writes `1000`. */
const GROUPED = 10_000_000;

/** The asked quantities in the address, `units=500,1000`; empty for those of the offers' prices. */
export const UNITS: Param<readonly number[]> = {
  initial: [],
  read: ([text = '']) => {
    if (!/^\d{1,7}(,\d{1,7})*$/.test(text)) return undefined;
    const units = ascending(text.split(',').map(Number));
    return areBoardUnits(units) ? units : undefined;
  },
  write: (units) => (units.length === 0 ? [] : [units.join(',')]),
};

/** Quantities in a field, without groups and in Latin digits, so that they are read back in every locale. */
export function boardUnitsText(units: readonly number[]): string {
  return units.join('; ');
}

/**
 * Quantities as people type them, between semicolons, spaces or commas: `500, 1,000; 5000`. A space groups digits only
 * in a list with semicolons, where the locale groups by spaces: `1 500; 5 000`. A comma without a space groups digits
 * where it can: `1,000` is one quantity, `500,1000` are two. Undefined for other text.
 */
export function readBoardUnits(typed: string, locale: string): readonly number[] | undefined {
  const segments = typed.split(';');
  const group = numberFormat(locale)
    .formatToParts(GROUPED)
    .find(({ type }) => type === 'group')?.value;
  const isGrouped = segments.length > 1 && /\s/.test(group ?? '');
  const read = segments.flatMap((segment) => {
    const whole = isGrouped ? readQuantity(segment.trim(), locale) : undefined;
    return whole === undefined ? readWords(segment, locale) : [whole];
  });
  const units = ascending(read.filter((one) => one !== undefined));
  return read.includes(undefined) || !areBoardUnits(units) ? undefined : units;
}

function readWords(segment: string, locale: string): readonly (number | undefined)[] {
  const words = segment.split(/\s+|,(?=\s|$)/).filter((word) => word !== '');
  return words.flatMap((word) => {
    const whole = readQuantity(word, locale);
    return whole === undefined ? word.split(',').map((part) => readQuantity(part, locale)) : [whole];
  });
}

export function ascending(units: readonly number[]): number[] {
  return [...new Set(units)].sort((one, other) => one - other);
}

function areBoardUnits(units: readonly number[]): boolean {
  return (
    units.length > 0 &&
    units.length <= BOARD_UNITS_MAX &&
    units.every((one) => one >= 1 && one <= BOUNDS.unitsPerShipmentMax)
  );
}
