import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from '../kit/icon.tsx';
import { SkeletonRows } from '../kit/message.tsx';
import { Loaded, type Result } from '../kit/state.tsx';
import { UserText } from '../kit/user-text.tsx';
import { isolated } from '../format/isolated.ts';
import { text } from '../i18n/text.ts';
import { listAddress } from './last-list.ts';

/** Skeleton rows that fill the first window. */
const ROWS = 8;

interface PageProps {
  readonly title: string;
  /** The rest of the browser title: `Bottle · Report · CPES`. */
  readonly area?: string;
  /** Before the browser title: `●` during a run, then `✓` or `✕`. */
  readonly mark?: string;
  readonly back?: { readonly href: string; readonly label: string };
  /** At the right of the bar: at most one ink button. */
  readonly actions?: ReactNode;
  /** Facts under the title, separated by dots. */
  readonly meta?: readonly ReactNode[];
  readonly children: ReactNode;
  readonly className?: string;
}

/** A screen: the bar with back link and actions, the only h1, and the content. Navigation focuses the heading. */
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
  // Before the page is drawn: later it would take the focus from what the user has reached.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
      {meta === undefined || meta.length === 0 ? null : <Meta facts={meta} />}
      {children}
    </main>
  );
}

/** The frame of a screen for one resource; it stays the same while loading and after an error. */
export function LoadedPage<T>({
  query,
  widths,
  children,
  ...page
}: {
  readonly query: Result<T>;
  /** Widths of the skeleton bars in percent. */
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

/** Facts in a line, separated by small dots. */
export function Meta({ facts }: { readonly facts: readonly ReactNode[] }) {
  return (
    <ul className="meta">
      {facts.map((fact, place) => (
        <li key={place}>{fact}</li>
      ))}
    </ul>
  );
}
