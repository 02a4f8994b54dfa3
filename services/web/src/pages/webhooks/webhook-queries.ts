import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

export type Endpoint = Schemas['WebhookEndpointResponse'];
export type Delivery = Schemas['WebhookDeliveryResponse'];
export type DeliveryPage = Schemas['WebhookDeliveryListResponse'];
export type DeliveryDetail = Schemas['WebhookDeliveryDetailResponse'];
export type Attempt = Schemas['WebhookAttemptResponse'];
export type Recovery = Schemas['WebhookRecoveryResponse'];
export type EventType = NonNullable<Endpoint['eventTypes']>[number];

/** The types that an endpoint can choose, in the order of the catalogue. */
export const EVENT_TYPES: readonly EventType[] = [
  'sku.evaluated',
  'sku.failed',
  'sku.verdict_changed',
  'report.outdated',
  'report.outdated_digest',
  'listing.drafted',
  'listing.push_failed',
  'listing.quarantined',
  'endpoint.disabled',
];

/** A tenant has at most 50 endpoints: one page. */
const ENDPOINTS_MAX = 50;
/** As many as one page of the API has. */
const HEALTH_OF = 100;
export const PAGE = 25;
/** An attempt takes seconds, and a person who has sent a test waits for it. */
export const LOOK_MS = 2_000;
/** A receiver can fail, or answer 410, at any time. */
export const STATE_LOOK_MS = 10_000;
/** An attempt that is due later than this is not watched: the next ones are minutes or hours away. */
const LIVE_MS = 120_000;

export const ENDPOINTS_KEY = ['webhooks', 'endpoints'];
export const DELIVERIES_KEY = ['webhooks', 'deliveries'];

export function endpointsQuery() {
  return queryOptions({
    queryKey: ENDPOINTS_KEY,
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/webhook-endpoints', { params: { query: { limit: ENDPOINTS_MAX } }, signal })).data,
  });
}

export function endpointQuery(endpointId: string) {
  return queryOptions({
    queryKey: [...ENDPOINTS_KEY, endpointId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/webhook-endpoints/{endpointId}', { params: { path: { endpointId } }, signal })),
    // The first accepted ping enables it.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? LOOK_MS : STATE_LOOK_MS),
  });
}

/** The last deliveries of an endpoint, for its last success and the share of failures. */
export function healthQuery(endpointId: string) {
  return queryOptions({
    queryKey: [...DELIVERIES_KEY, endpointId, 'health'],
    queryFn: async ({ signal }) => {
      const query = { endpointId, limit: HEALTH_OF };
      return healthOf(bodyOf(await api.GET('/app/api/webhook-deliveries', { params: { query }, signal })).data);
    },
  });
}

function healthOf(deliveries: readonly Delivery[]) {
  const of = (wanted: Delivery['state']) => deliveries.filter(({ state }) => state === wanted);
  const succeeded = of('succeeded');
  const lastSuccessAt = succeeded
    .map(({ endedAt }) => endedAt ?? '')
    .reduce((one, other) => (one > other ? one : other), '');
  const failed = of('failed').length;
  return { failed, ended: failed + succeeded.length, lastSuccessAt: lastSuccessAt === '' ? undefined : lastSuccessAt };
}

export interface DeliveryFilter {
  readonly state?: Delivery['state'];
  readonly type?: Delivery['type'];
}

export function deliveriesQuery(endpointId: string, filter: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: [...DELIVERIES_KEY, endpointId, filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { endpointId, ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(await api.GET('/app/api/webhook-deliveries', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ data }) => data) ?? [];
      return rows.some(isUnderWay) ? LOOK_MS : false;
    },
  });
}

export function deliveryQuery(deliveryId: string) {
  return queryOptions({
    queryKey: [...DELIVERIES_KEY, 'one', deliveryId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/webhook-deliveries/{deliveryId}', { params: { path: { deliveryId } }, signal })),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? LOOK_MS : false),
  });
}

/** Whether an attempt is due about now, so that the page looks again. */
export function isUnderWay({ state, nextAttemptAt }: Delivery): boolean {
  return state === 'pending' && (nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + LIVE_MS);
}

export function recoveryQuery(endpointId: string, recoveryId: string) {
  return queryOptions({
    queryKey: ['webhooks', 'recoveries', recoveryId],
    queryFn: async ({ signal }) =>
      bodyOf(
        await api.GET('/app/api/webhook-endpoints/{endpointId}/recoveries/{recoveryId}', {
          params: { path: { endpointId, recoveryId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : LOOK_MS),
  });
}
