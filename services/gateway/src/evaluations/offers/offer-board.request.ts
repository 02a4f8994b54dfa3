import { CANDIDATE_BOUNDS } from '@cpes/contracts';
import { CodeOf, readQuery } from '@cpes/http-api';
import type { ApiQueryOptions } from '@nestjs/swagger';
import { ascending, BOARD_UNITS_MAX } from './orders.ts';

/** 1 to 1,000,000, the bound of an order, as many times as a board has columns. */
const QUANTITIES = /^(?:1000000|[1-9][0-9]{0,5})(?:,(?:1000000|[1-9][0-9]{0,5})){0,9}$/;

class OfferBoardRequest {
  @CodeOf(
    'matches',
    (text) => QUANTITIES.test(text),
    `must be 1 to ${BOARD_UNITS_MAX} whole quantities from 1 to ${CANDIDATE_BOUNDS.unitsPerShipmentMax}, with commas between them`,
  )
  units?: string;
}

export const UNITS_PARAMETER = {
  name: 'units',
  required: false,
  description: `1 to ${BOARD_UNITS_MAX} quantities with commas between them. Default: the least order of each price break of all offers; of more than ${BOARD_UNITS_MAX}, that many of them.`,
  example: '500,1000,5000',
  schema: { type: 'string', pattern: QUANTITIES.source },
} satisfies ApiQueryOptions;

/** The asked quantities, ascending and each once; undefined when the query has none. Throws an `invalid` fault. */
export function readBoardUnits(query: unknown): readonly number[] | undefined {
  const { units } = readQuery(OfferBoardRequest, query);
  return units === undefined ? undefined : ascending(units.split(',').map(Number));
}
