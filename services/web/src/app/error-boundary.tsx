import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy.tsx';
import { Empty } from '../kit/message.tsx';
import { text } from '../i18n/text.ts';
import { PageNotLoaded, presentVersion } from './load-page.ts';

/** Replaces a failed screen with its error. The frame keeps working, and another address starts over. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return <Boundary key={path}>{children}</Boundary>;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof PageNotLoaded) return <NotLoaded error={error} />;
    const { fault, actions } = text('common');
    return (
      <main id="content" className="page">
        <Empty
          title={fault.crash.title}
          action={
            <>
              <Button onClick={() => window.location.reload()}>{actions.reload}</Button>
              <CopyButton look="line" value={`${error.message}\n${error.stack ?? ''}\n${window.location.pathname}`}>
                {fault.copyDetails}
              </CopyButton>
            </>
          }
        >
          {fault.crash.text}
        </Empty>
      </main>
    );
  }
}

/** Interval for retrying an unreachable service while the page is open. */
const ASK_MS = 3_000;

/** The code of the page is missing because of a new version or an outage. After an outage it loads by itself. */
function NotLoaded({ error: { isReplaced } }: { readonly error: PageNotLoaded }) {
  const { fault, actions } = text('common');
  useEffect(() => {
    if (isReplaced) return;
    const ask = async () => {
      if ((await presentVersion()) !== undefined) window.location.reload();
    };
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [isReplaced]);
  const { title, text: words } = isReplaced ? fault.replaced : fault.away;
  return (
    <main id="content" className="page">
      <div role="alert">
        <h1>{title}</h1>
        <p className="quiet">{words}</p>
      </div>
      <div className="actions">
        <Button look={isReplaced ? 'ink' : 'line'} onClick={() => window.location.reload()}>
          {actions.reload}
        </Button>
      </div>
    </main>
  );
}
