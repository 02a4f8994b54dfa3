import { useEffect, useRef, useState } from 'react';

/** A stream is called lost after this pause, because most streams reconnect sooner. */
const LOST_AFTER_MS = 3_000;
/** After this many failures in a row, the page polls. */
const FAILURES_MAX = 3;
/** While the page polls, it tries the stream again at this interval. */
const TRIED_AGAIN_MS = 30_000;
/** A tab that was hidden for this long closes its stream. */
const HIDDEN_MS_MAX = 60_000;
/** Polling interval of a page without a stream. */
export const POLL_MS = 2_000;

/** `lost`: reconnecting; `polling`: the stream could not be opened, so the page polls. */
export type StreamState = 'connecting' | 'open' | 'lost' | 'polling' | 'closed';

export interface StreamOptions {
  /** Event handlers by event type. */
  readonly on: Readonly<Record<string, (data: never) => void>>;
  /** The stream closes after these events. */
  readonly last?: readonly string[];
  /** Called after a reconnect, because events may have been missed. */
  readonly onReopen?: () => void;
}

/** Follows an event stream while the component is mounted; without a path, no stream. Returns its state. */
export function useLive(path: string | undefined, options: StreamOptions): StreamState {
  const [state, setState] = useState<StreamState>('connecting');
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (path === undefined) return setState('closed');
    return follow(path, latest, setState);
  }, [path]);
  return state;
}

/** Holds one `EventSource` at a time. Returns a function that closes it. */
function follow(
  path: string,
  latest: { readonly current: StreamOptions },
  tell: (state: StreamState) => void,
): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let hasOpened = false;
  let isOver = false;
  const timers: Partial<Record<'lost' | 'again' | 'hidden', ReturnType<typeof setTimeout> | undefined>> = {};
  const close = () => {
    source?.close();
    source = undefined;
    for (const timer of Object.values(timers)) clearTimeout(timer);
  };
  const open = () => {
    close();
    const mine = new EventSource(path);
    source = mine;
    mine.addEventListener('open', () => {
      clearTimeout(timers.lost);
      timers.lost = undefined;
      failures = 0;
      tell('open');
      if (hasOpened) latest.current.onReopen?.();
      hasOpened = true;
    });
    mine.addEventListener('error', () => {
      failures += 1;
      // Browsers do not reconnect after a response that is not an event stream.
      if (failures >= FAILURES_MAX || mine.readyState === EventSource.CLOSED) {
        close();
        tell('polling');
        timers.again = setTimeout(open, TRIED_AGAIN_MS);
      } else timers.lost ??= setTimeout(() => tell('lost'), LOST_AFTER_MS);
    });
    for (const type of Object.keys(latest.current.on))
      mine.addEventListener(type, (event: MessageEvent<string>) => {
        latest.current.on[type]?.(JSON.parse(event.data) as never);
        if (latest.current.last?.includes(type) !== true) return;
        isOver = true;
        close();
        tell('closed');
      });
  };
  const onSeen = () => {
    clearTimeout(timers.hidden);
    if (isOver) return;
    if (document.hidden) timers.hidden = setTimeout(close, HIDDEN_MS_MAX);
    else if (source === undefined) open();
  };
  tell('connecting');
  open();
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    document.removeEventListener('visibilitychange', onSeen);
    close();
  };
}
