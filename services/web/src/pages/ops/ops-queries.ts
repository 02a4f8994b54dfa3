import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

export type Overview = Schemas['OverviewResponse'];
export type Queue = Schemas['QueueDetailResponse'];
export type Replay = Schemas['ReplayResponse'];
export interface Filter {
  readonly queue?: string;
  readonly cause?: string;
  readonly search?: string;
  /** Messages that were chosen one by one; lists do not filter by them. */
  readonly messages?: string[];
}

/** A replay sends a batch a second. */
const REPLAY_LOOK_MS = 1_000;
/** The gateway measures queues so often. */
const QUEUE_LOOK_MS = 5_000;
/** The list of causes is counted again, which takes a moment with many messages. */
const CAUSES_LOOK_MS = 10_000;
const PAGE = 50;

export const OVERVIEW_KEY = ['ops', 'overview'];

export function overviewQuery() {
  return queryOptions({
    queryKey: OVERVIEW_KEY,
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/operations/overview', { signal })),
  });
}

export function queueQuery(queue: string) {
  return queryOptions({
    queryKey: ['ops', 'queues', queue],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/operations/queues/{queue}', { params: { path: { queue } }, signal })),
    refetchInterval: QUEUE_LOOK_MS,
  });
}

export function causesQuery() {
  return queryOptions({
    queryKey: ['ops', 'letters', 'causes'],
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/operations/dead-letters/groups', { signal })),
    refetchInterval: CAUSES_LOOK_MS,
  });
}

export function failedEventsQuery() {
  return queryOptions({
    queryKey: ['ops', 'failed-events'],
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/operations/failed-events', { signal })),
    refetchInterval: CAUSES_LOOK_MS,
  });
}

export function lettersQuery({ messages: _, ...filter }: Filter) {
  return infiniteQueryOptions({
    queryKey: ['ops', 'letters', filter],
    queryFn: async ({ signal, pageParam }) => {
      const query = { ...filter, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(await api.GET('/app/api/operations/dead-letters', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export interface Key {
  readonly queue: string;
  readonly messageId: string;
  readonly resend: string;
}

export function letterQuery(key: Key) {
  return queryOptions({
    // Apart from the lists: a message that was dealt with is not to be fetched again with them.
    queryKey: ['ops', 'letter', key],
    queryFn: async ({ signal }) =>
      bodyOf(
        await api.GET('/app/api/operations/dead-letters/{queue}/{messageId}/{resend}', {
          params: { path: key },
          signal,
        }),
      ),
  });
}

export function replaysQuery() {
  return queryOptions({
    queryKey: ['ops', 'replays'],
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/operations/replays', { signal })),
  });
}

export function replayQuery(replayId: string) {
  return queryOptions({
    queryKey: ['ops', 'replays', replayId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/operations/replays/{replayId}', { params: { path: { replayId } }, signal })),
    // Messages come back for a while after the last one was sent.
    refetchInterval: ({ state }) => (state.data?.state === 'cancelled' ? false : REPLAY_LOOK_MS),
  });
}

export function auditQuery() {
  return infiniteQueryOptions({
    queryKey: ['ops', 'audit'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(await api.GET('/app/api/operations/audit', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
