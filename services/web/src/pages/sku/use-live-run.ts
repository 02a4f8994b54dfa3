import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type StreamState, useLive } from '../../api/live.ts';
import { type LiveRun, type RunEvent, withEvent } from '../../api/live-run.ts';

/** The current run of a SKU, followed until it ends; `restart` follows the next one. */
export function useLiveRun(skuId: string): {
  readonly live: LiveRun | undefined;
  readonly stream: StreamState;
  readonly restart: () => void;
} {
  const queries = useQueryClient();
  const [live, setLive] = useState<LiveRun>();
  const [nth, setNth] = useState(0);
  const refresh = () => {
    for (const key of [['sku', skuId], ['reports', skuId], ['candidates']])
      void queries.invalidateQueries({ queryKey: key });
  };
  const take = (type: RunEvent['type']) => (data: never) => {
    setLive((run) => withEvent(run, { type, data }));
    if (type === 'done' || type === 'failed') refresh();
  };
  const stream = useLive(`/app/api/skus/${skuId}/events${nth === 0 ? '' : `?again=${String(nth)}`}`, {
    on: {
      accepted: take('accepted'),
      normalized: take('normalized'),
      factor: take('factor'),
      scored: take('scored'),
      done: take('done'),
      failed: take('failed'),
    },
    last: ['done', 'failed'],
    onReopen: refresh,
  });
  return { live, stream, restart: useCallback(() => setNth((before) => before + 1), []) };
}
