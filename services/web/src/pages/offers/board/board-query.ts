import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../../api/client.ts';
import { useUrlState } from '../../../app/use-url-state.ts';
import type { Params } from '../../../format/url-state.ts';
import { UNITS } from './board-units.ts';

export type Board = Schemas['OfferBoardResponse'];
export type BoardOffer = Schemas['BoardOfferResponse'];
export type BoardQuantity = Schemas['BoardQuantityResponse'];
export type Crossing = Schemas['CrossingResponse'];

/** The board of a SKU's offers; no units stand for those of the offers' prices. */
export function boardQuery(skuId: string, units: readonly number[]) {
  return queryOptions({
    queryKey: ['offer-board', skuId, units.join(',')],
    queryFn: async ({ signal }) =>
      bodyOf(
        await api.GET('/app/api/skus/{skuId}/offer-board', {
          params: { path: { skuId }, query: units.length === 0 ? {} : { units: units.join(',') } },
          signal,
        }),
      ),
    // Other quantities replace the board without an empty page between them.
    placeholderData: keepPreviousData,
  });
}

const STATE = { units: UNITS } satisfies Params;

/** The board of the quantities in the address. */
export function useBoard(skuId: string) {
  const [{ units }, change] = useUrlState(STATE);
  const query = useQuery(boardQuery(skuId, units));
  return { units, query, onUnits: (wanted: readonly number[]) => change({ units: wanted }) };
}
