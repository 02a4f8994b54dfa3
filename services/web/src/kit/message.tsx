import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { type Tone, ToneMark } from './marks.tsx';
import { UserText } from './user-text.tsx';

/** A message with possible actions. Errors interrupt a screen reader, other messages do not. */
export function Banner({
  tone,
  title,
  icon,
  children,
  action,
}: {
  readonly tone: Tone | 'plain';
  readonly title: ReactNode;
  readonly icon?: IconName;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'reject' ? 'alert' : undefined}>
      {icon !== undefined || tone === 'plain' ? <Icon name={icon ?? 'info'} /> : <ToneMark tone={tone} size={16} />}
      <div className="banner-words">
        <p className="strong">{title}</p>
        {children === undefined ? null : <div className="quiet">{children}</div>}
      </div>
      {action}
    </div>
  );
}

/** An empty state: what the list will show, and how to add something. */
export function Empty({
  title,
  children,
  action,
  command,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly command?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children === undefined ? null : <div className="quiet">{children}</div>}
      {action === undefined ? null : <div className="actions">{action}</div>}
      {command}
    </div>
  );
}

export function Chip({
  name,
  value,
  removeLabel,
  onRemove,
}: {
  readonly name: string;
  readonly value: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className="chip">
      <span>
        <span className="faint">{name}</span> <UserText>{value}</UserText>
      </span>
      <button type="button" aria-label={removeLabel} onClick={onRemove}>
        <Icon name="cross" size={13} />
      </button>
    </span>
  );
}

/** Skeleton rows with the number and length of the real ones. */
export function SkeletonRows({
  rows,
  widths,
}: {
  readonly rows: number;
  readonly widths: readonly (readonly [start: number, width: number])[];
}) {
  return (
    <svg className="skeleton" height={rows * 34} width="100%" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) =>
        widths.map(([start, width]) => (
          <rect
            key={`${String(row)}-${String(start)}`}
            x={`${String(start)}%`}
            y={row * 34 + 12}
            width={`${String(width)}%`}
            height="10"
            rx="3"
          />
        )),
      )}
    </svg>
  );
}
