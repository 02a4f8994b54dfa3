import { QueryClient } from '@tanstack/react-query';
import { Fault } from './fault.ts';

/** What was fetched counts as present for so long; streams say sooner when it is not. */
const FRESH_MS = 10_000;
const RETRIES_MAX = 2;

/** Answers are kept in memory, one for each address. What cannot get better by a second try is not tried again. */
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
