import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { Fault } from './fault.ts';

/** Fetched data counts as fresh for this long; streams invalidate it sooner. */
const FRESH_MS = 10_000;
const RETRIES_MAX = 2;

/** Caches responses by address. Errors that a second try cannot fix are not retried. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (count, error) =>
        count < RETRIES_MAX && error instanceof Fault && (error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
});

/** Shows the state after a change. A read that began before the change would bring the earlier state back. */
export async function showChanged(queryKey: QueryKey, changed: unknown): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, changed);
}
