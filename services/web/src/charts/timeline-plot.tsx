import { numberFormat } from '../format/formats.ts';
import type { ReactNode } from 'react';
import { Bar, type BarLook, type Certainty } from './bar.tsx';
import { type Axis, percent, placeOn, type Span, spanOn } from './geometry.ts';

/** `unreached`: the run ended before. */
export type TimelineState = 'unreached' | 'waiting' | 'running' | 'done' | 'missing' | 'failed';

export interface TimelineRow {
  readonly key: string;
  readonly kind: 'stage' | 'factor';
  readonly code?: string;
  readonly label: string;
  readonly state: TimelineState;
  /** Milliseconds since the start of the run; unknown while waiting. */
  readonly startMs?: number;
  readonly endMs?: number;
  readonly certainty?: Certainty;
  /** A table or a fallback supplied the value instead of the live source. */
  readonly isFromTable?: boolean;
  /** Mark and label of the evidence. */
  readonly evidence?: ReactNode;
  readonly amount?: string;
}

/** A box without a known length, waiting or missing, takes this share of the axis. */
const BOX_SHARE = 0.08;

/** The bar of one stage or factor, drawn over the limit line. */
export function TimelinePlot({
  axis,
  row,
  nowMs,
  limitMs,
  hatch,
  tableSign,
}: {
  readonly axis: Axis;
  readonly row: TimelineRow;
  readonly nowMs: number;
  readonly limitMs: number;
  readonly hatch: string;
  readonly tableSign: string;
}) {
  const limit = percent(placeOn(axis, limitMs));
  const span = spanOf(axis, row, nowMs);
  const look = lookOf(row);
  return (
    <svg width="100%" height="34" aria-hidden="true">
      {limitMs <= axis.greatest ? <line className="limit" x1={limit} x2={limit} y1="0" y2="100%" /> : null}
      {look === undefined ? null : <Bar span={span} look={look} hatch={hatch} />}
      {row.state === 'failed' ? <Cross at={span.to} /> : null}
      {row.isFromTable === true ? (
        <text className="chart-sign" x={percent(span.to)} dx="7" y="50%" dy="0.35em">
          {tableSign}
        </text>
      ) : null}
    </svg>
  );
}

function spanOf(axis: Axis, { state, startMs, endMs }: TimelineRow, nowMs: number): Span {
  if (state !== 'waiting' && startMs !== undefined) {
    const span = spanOn(axis, startMs, endMs ?? nowMs);
    return state === 'missing' ? { ...span, to: Math.max(span.to, span.from + BOX_SHARE) } : span;
  }
  const from = Math.min(placeOn(axis, startMs ?? nowMs), 1 - BOX_SHARE);
  return { from, to: from + BOX_SHARE };
}

function lookOf({ state, kind, certainty = 'sourced' }: TimelineRow): BarLook | undefined {
  if (state === 'unreached') return undefined;
  if (state !== 'done') return state;
  return kind === 'stage' ? 'total' : certainty;
}

function Cross({ at }: { readonly at: number }) {
  return (
    <svg x={percent(at)} y="50%" overflow="visible">
      <path className="timeline-cross" d="M6 -4l8 8M14 -4l-8 8" />
    </svg>
  );
}

/** Round times above the plot; the limit replaces the ones near it. */
export function TimelineAxis({
  axis,
  limitMs,
  limit,
  locale,
}: {
  readonly axis: Axis;
  readonly limitMs: number;
  readonly limit: string;
  readonly locale: string;
}) {
  const hasLimit = limitMs <= axis.greatest;
  const isApart = (tick: number) => !hasLimit || Math.abs(placeOn(axis, tick) - placeOn(axis, limitMs)) > 0.2;
  return (
    <svg className="timeline-axis" width="100%" aria-hidden="true">
      {axis.ticks.filter(isApart).map((tick) => (
        <text key={tick} x={percent(placeOn(axis, tick))} y="1em" textAnchor={tick === 0 ? 'start' : 'middle'}>
          {durationMs(tick, locale)}
        </text>
      ))}
      {hasLimit ? (
        <text
          className="limit-word"
          x={percent(placeOn(axis, limitMs))}
          y="1em"
          textAnchor={placeOn(axis, limitMs) > 0.7 ? 'end' : 'middle'}
        >
          {limit}
        </text>
      ) : null}
    </svg>
  );
}

/** Axis labels share one unit: 1,500 ms stands between 1,000 ms and 2,000 ms. */
export function durationMs(ms: number, locale: string): string {
  return `${numberFormat(locale).format(ms)} ms`;
}
