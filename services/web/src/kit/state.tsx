import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Fault } from '../api/fault.ts';
import { durationText } from '../format/numbers.ts';
import { text } from '../i18n/text.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { Empty } from './message.tsx';

/** Nothing is drawn for this long, because most responses arrive sooner. */
const BLANK_MS = 200;
const MS_PER_SECOND = 1_000;

export interface Result<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** Renders a query: a skeleton after 200 ms, the error, or the data, which stay during a refetch. */
export function Loaded<T>({
  query,
  skeleton,
  children,
}: {
  readonly query: Result<T>;
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <FaultNotice error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton>{skeleton}</Skeleton>;
}

export function Skeleton({ children }: { readonly children?: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), BLANK_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" aria-busy="true">
      <span className="unseen">{text('common').loading}</span>
      {isShown ? children : null}
    </div>
  );
}

/** The error, its cause and the next step. A rate-limited page retries when the wait is over. */
export function FaultNotice({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { actions, fault } = text('common');
  const seconds = useCountdown(error, onRetry);
  const { title, words: reason, requestId } = errorText(error);
  // Screen readers must not announce every second of the countdown.
  const words = seconds === undefined ? reason : <span role="timer">{fault.busy.goesOn(seconds)}</span>;
  return (
    <div className="fault" role="alert">
      <Empty
        title={title}
        action={
          <>
            {onRetry === undefined ? null : <Button onClick={onRetry}>{actions.tryAgain}</Button>}
            {requestId === undefined ? null : <CopyButton value={requestId}>{fault.requestId}</CopyButton>}
          </>
        }
      >
        {words}
      </Empty>
    </div>
  );
}

/** Seconds until a rate-limited request is retried; undefined for other errors. */
function useCountdown(error: Error, onRetry: (() => void) | undefined): number | undefined {
  const isLimited = error instanceof Fault && error.status === 429 && onRetry !== undefined;
  const waitMs = isLimited ? (error.retryAfterMs ?? MS_PER_SECOND) : 0;
  const [left, setLeft] = useState(Math.ceil(waitMs / MS_PER_SECOND));
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (waitMs === 0) return;
    const until = performance.now() + waitMs;
    setLeft(Math.ceil(waitMs / MS_PER_SECOND));
    const ticks = setInterval(() => {
      const rest = Math.ceil((until - performance.now()) / MS_PER_SECOND);
      setLeft(Math.max(0, rest));
      if (rest > 0) return;
      clearInterval(ticks);
      retry.current?.();
    }, MS_PER_SECOND);
    return () => clearInterval(ticks);
  }, [error, waitMs]);
  return isLimited ? left : undefined;
}

/** The title and text of an error. */
export function errorText(error: Error): {
  readonly title: string;
  readonly words: string;
  readonly requestId?: string | undefined;
} {
  const { fault } = text('common');
  if (!(error instanceof Fault)) return { title: fault.crash.title, words: error.message };
  const { status, detail, requestId, retryAfterMs } = error;
  if (status === 0) return { title: fault.offline.title, words: fault.offline.text };
  if (status === 404) return { title: fault.notFound.title, words: fault.notFound.text };
  if (status === 403) return { title: fault.denied.title, words: detail };
  if (status === 429) return { title: fault.busy.title, words: fault.busy.text(durationText(retryAfterMs ?? 1_000)) };
  if (status === 409 || status === 412) return { title: fault.conflict.title, words: detail };
  if (status >= 500) return { title: fault.ours.title, words: fault.ours.text, requestId };
  return { title: error.message, words: detail, requestId };
}
