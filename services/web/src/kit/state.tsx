import { type ReactNode, useEffect, useState } from 'react';
import { Fault } from '../api/fault.ts';
import { durationText } from '../text/numbers.ts';
import { text } from '../texts/text.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';
import { Empty } from './message.tsx';

/** Nothing is drawn for so long: most answers are there before. */
const BLANK_MS = 200;

export interface Result<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What a screen shows of a query: a skeleton after 200 ms, what went wrong, or its data, which stay while they are fetched again. */
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

/** What went wrong, why, and what now. */
export function FaultNotice({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { actions, fault } = text('common');
  const { title, words, requestId } = said(error);
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

/** An error in the words of the interface. */
export function said(error: Error): {
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
