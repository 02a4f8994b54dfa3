import { Component, type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy.tsx';
import { Empty } from '../kit/message.tsx';
import { text } from '../texts/text.ts';
import { PageNotLoaded, presentVersion } from './load-page.ts';

/** A screen that fails is replaced by what is known of it; the frame around it goes on, and another address starts anew. */
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

/** A service that is away is asked at this interval for as long as the page is open. */
const ASK_MS = 3_000;

/** The page's code is not there: the service has a new version, or it is away. Then the page comes by itself when it is back. */
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
