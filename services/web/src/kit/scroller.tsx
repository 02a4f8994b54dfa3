import type { ReactNode } from 'react';

/** Holds what may be wider than the window, such as a table: the page itself never scrolls sideways. The keyboard can scroll it, too. */
export function Scroller({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={`scroller ${className}`} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
