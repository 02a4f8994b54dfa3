import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { type StreamState, useLive } from '../../api/live.ts';
import { candidateList, type ListState, queryOf, type Summary } from './list-state.ts';

/** Maximum rows per request of the gateway. Rows below them wait until the list is refetched. */
const PATCHED_ROWS_MAX = 100;

type Pages = InfiniteData<{ readonly data: readonly Summary[] }, string>;

/** Updates rows when their candidates change, without moving them, and counts new candidates. */
export function useListChanges(
  state: ListState,
  rows: readonly Summary[],
): { readonly fresh: number; readonly stream: StreamState; readonly show: () => void } {
  const queries = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { queryKey } = candidateList(state);
  const requests = useRef({ sent: 0, applied: 0 });
  /** Reads the rows again. Drops those of `counted` that have left the list; candidates counted meanwhile stay. */
  const patch = async (counted: ReadonlySet<string>) => {
    const request = (requests.current.sent += 1);
    const { data } = bodyOf(
      await api.GET('/app/api/skus', { params: { query: { ...queryOf(state), limit: PATCHED_ROWS_MAX } } }),
    );
    // A response that a later request has overtaken is older than what the page shows.
    if (request < requests.current.applied) return;
    requests.current.applied = request;
    const latest = new Map(data.map((row) => [row.skuId, row]));
    queries.setQueryData<Pages>(queryKey, (pages) => pages && { ...pages, pages: pages.pages.map(patched) });
    setFresh((before) => {
      const shown = new Set(rows.map(({ skuId }) => skuId));
      return new Set([...before].filter((id) => !shown.has(id) && (latest.has(id) || !counted.has(id))));
    });

    function patched<P extends { readonly data: readonly Summary[] }>(page: P): P {
      return { ...page, data: page.data.map((row) => latest.get(row.skuId) ?? row) };
    }
  };
  const refresh = () => {
    setFresh(new Set());
    void queries.invalidateQueries({ queryKey: ['candidates'] });
  };
  const stream = useLive('/app/api/sku-changes', {
    on: {
      changed: ({ skuIds }: Schemas['ListChanged']) => {
        const shown = new Set(rows.map(({ skuId }) => skuId));
        const unknown = skuIds.filter((skuId) => !shown.has(skuId));
        if (unknown.length > 0) setFresh((before) => new Set([...before, ...unknown]));
        // A failed read is repeated with the next change.
        patch(new Set([...fresh, ...unknown])).catch(() => undefined);
      },
    },
    onReopen: refresh,
  });
  return { fresh: fresh.size, stream, show: refresh };
}
