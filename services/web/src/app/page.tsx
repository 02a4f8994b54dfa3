import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from '../kit/icon.tsx';
import { SkeletonRows } from '../kit/message.tsx';
import { Loaded, type Result } from '../kit/state.tsx';
import { UserText } from '../kit/user-text.tsx';
import { isolated } from '../text/isolated.ts';
import { text } from '../texts/text.ts';
import { listAddress } from './last-list.ts';

/** Of a skeleton: as much as fits the first window. */
const ROWS = 8;

interface PageProps {
  readonly title: string;
  /** What the title of the browser says after it: `Bottle · Report · CPES`. */
  readonly area?: string;
  /** Before the title of the browser: `●` while a run goes on, then `✓` or `✕`. */
  readonly mark?: string;
  readonly back?: { readonly href: string; readonly label: string };
  /** On the right of the bar: one ink button at most. */
  readonly actions?: ReactNode;
  /** Under the title: facts with dots between them. */
  readonly meta?: readonly ReactNode[];
  readonly children: ReactNode;
  readonly className?: string;
}

/** A screen: the bar with the way back and the actions, the one heading, and the rest. The heading is focused when one comes here. */
export function Page({ title, area, mark, back, actions, meta, children, className = '' }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [
      `${mark === undefined ? '' : `${mark} `}${isolated(title)}`,
      area && isolated(area),
      text('common').product,
    ]
      .filter(Boolean)
      .join(' · ');
  }, [title, area, mark]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main id="content" className={`page ${className}`}>
      <div className="page-bar">
        {back === undefined ? (
          <span />
        ) : (
          <Link href={back.href === '/' ? listAddress() : back.href} className="back" aria-keyshortcuts="u" data-up>
            <Icon name="chevron-left" />
            <UserText>{back.label}</UserText>
          </Link>
        )}
        <div className="actions">{actions}</div>
      </div>
      <h1 ref={heading} tabIndex={-1} className="wrap">
        <UserText>{title}</UserText>
      </h1>
      {meta === undefined ? null : <Meta facts={meta} />}
      {children}
    </main>
  );
}

/** A screen of one thing: before the thing is there, and when it cannot be had, the frame is the same. */
export function LoadedPage<T>({
  query,
  widths,
  children,
  ...page
}: {
  readonly query: Result<T>;
  /** Of the bars of the skeleton, in percent. */
  readonly widths: readonly (readonly [start: number, width: number])[];
  readonly children: (data: T) => ReactNode;
} & Pick<PageProps, 'title' | 'back'>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Page {...page}>
      <Loaded query={query} skeleton={<SkeletonRows rows={ROWS} widths={widths} />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

/** Facts in a line with small dots between them. */
export function Meta({ facts }: { readonly facts: readonly ReactNode[] }) {
  return (
    <ul className="meta">
      {facts.map((fact, place) => (
        <li key={place}>{fact}</li>
      ))}
    </ul>
  );
}
