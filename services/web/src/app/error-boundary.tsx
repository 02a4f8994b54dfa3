import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy.tsx';
import { Empty } from '../kit/message.tsx';
import { text } from '../texts/text.ts';

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
