import { BOUNDS, readQuantity } from '@cpes/client/table';
import type { Param } from '../../../format/url-state.ts';

/** The quantities of one board, as the service bounds them. */
export const BOARD_UNITS_MAX = 10;

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

/**
 * Quantities as people type them, between semicolons, spaces or commas: `500, 1,000; 5000`. A comma without a space
 * groups digits where it can: `1,000` is one quantity, `500,1000` are two. Undefined for other text.
 */
export function readBoardUnits(typed: string, locale: string): readonly number[] | undefined {
  const words = typed.split(/[;\s]+|,(?=[;\s]|$)/).filter((word) => word !== '');
  const read = words.flatMap((word): readonly (number | undefined)[] => {
    const whole = readQuantity(word, locale);
    return whole === undefined ? word.split(',').map((part) => readQuantity(part, locale)) : [whole];
  });
  const units = ascending(read.filter((one) => one !== undefined));
  return read.includes(undefined) || !areBoardUnits(units) ? undefined : units;
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
