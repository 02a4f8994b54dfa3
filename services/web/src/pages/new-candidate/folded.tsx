import { type ReactNode, useState } from 'react';

/** Optional fields, folded unless one of them has a first value. The form unfolds them for an error, and they stay unfolded. */
export function Folded({
  title,
  lead,
  names,
  draft,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly names: readonly string[];
  readonly draft: Readonly<Partial<Record<string, unknown>>>;
  readonly children: ReactNode;
}) {
  const [isOpen] = useState(names.some((name) => (draft[name] ?? '') !== ''));
  return (
    <details className="form-part form-more" open={isOpen}>
      <summary>
        <span className="strong">{title}</span> <span className="faint">{lead}</span>
      </summary>
      <div className="form-main">{children}</div>
    </details>
  );
}
