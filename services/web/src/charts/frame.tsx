import type { ReactNode } from 'react';
import './charts.css';

export interface FrameProps {
  readonly title: string;
  /** Heading level, which depends on the chart's place on the page. */
  readonly level?: 2 | 3;
  /** One line below the title. */
  readonly lead?: ReactNode;
  /** At the right of the title: switches. */
  readonly actions?: ReactNode;
}

/** A figure with a visible caption: title, one line, legend and switches. */
export function Frame({
  title,
  level = 2,
  lead,
  actions,
  legend,
  className,
  children,
}: FrameProps & { readonly legend?: ReactNode; readonly className: string; readonly children: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <figure className={`chart ${className}`}>
      <figcaption className="chart-head">
        <div className="chart-title">
          <Heading>{title}</Heading>
          {lead === undefined ? null : <p>{lead}</p>}
        </div>
        {legend}
        {actions}
      </figcaption>
      {children}
    </figure>
  );
}
