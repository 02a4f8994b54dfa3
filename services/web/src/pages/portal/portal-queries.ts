import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { type DeliveryFilter, isUnderWay, LOOK_MS, PAGE, STATE_LOOK_MS } from '../webhooks/webhook-queries.ts';

/** The header of a request by the holder of a link. */
export const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

export function portalQuery(token: string) {
  return queryOptions({
    queryKey: ['portal', token],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/webhook-portal', { headers: withToken(token), signal })),
    retry: false,
    // The owner may revoke the link, and the state of the endpoint changes.
    refetchInterval: STATE_LOOK_MS,
  });
}

export function portalDeliveriesQuery(token: string, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ['portal', token, 'deliveries', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const headers = withToken(token);
      return bodyOf(await api.GET('/app/api/webhook-portal/deliveries', { params: { query }, headers, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) === true ? LOOK_MS : false,
  });
}

export function portalDeliveryQuery(token: string, deliveryId: string) {
  const path = { deliveryId };
  return queryOptions({
    queryKey: ['portal', token, 'delivery', deliveryId],
    queryFn: async ({ signal }) => {
      const headers = withToken(token);
      const address = '/app/api/webhook-portal/deliveries/{deliveryId}';
      return bodyOf(await api.GET(address, { params: { path }, headers, signal }));
    },
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? LOOK_MS : false),
  });
}
