import type { ReactNode } from 'react';

/** Wraps content that may be wider than the window, such as a table, and scrolls sideways, also by keyboard. */
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
