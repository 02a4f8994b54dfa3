import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

export type Key = Schemas['KeyResponse'];

/** The scopes in the order of their weight. */
export const SCOPES: readonly Key['scopes'][number][] = [
  'skus:read',
  'skus:write',
  'reports:read',
  'webhooks:manage',
  'keys:manage',
];
export const KEYS_KEY = ['keys'];
const PAGE = 50;

export function keysQuery() {
  return infiniteQueryOptions({
    queryKey: KEYS_KEY,
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return bodyOf(await api.GET('/app/api/keys', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
