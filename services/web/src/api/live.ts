import { useEffect, useRef, useState } from 'react';

/** A stream that is away for longer is said to be lost: most come back before. */
const LOST_AFTER_MS = 3_000;
/** After so many failures in a row the page asks by itself. */
const FAILURES_MAX = 3;
/** While the page asks by itself, the stream is tried again at this interval. */
const TRIED_AGAIN_MS = 30_000;
/** A tab that nobody sees for so long holds no connection. */
const HIDDEN_MS_MAX = 60_000;
/** How often a page asks that has no stream. */
export const POLL_MS = 2_000;

/** `lost`: it is opened again; `polling`: it could not be, and the page asks by itself. */
export type StreamState = 'connecting' | 'open' | 'lost' | 'polling' | 'closed';

export interface StreamOptions {
  /** What to do with the events, by their types. */
  readonly on: Readonly<Record<string, (data: never) => void>>;
  /** After these the stream is closed for good. */
  readonly last?: readonly string[];
  /** The stream is there again: what happened meanwhile may have been missed. */
  readonly onReopen?: () => void;
}

/** Follows a stream of events while the component is there; without a path there is none. Resolves nothing: the state is the result. */
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

/** One `EventSource` at a time. Returns what ends it. */
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
      // An answer that is no stream is not tried again by the browser.
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
