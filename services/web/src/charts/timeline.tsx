import { useId } from 'react';
import { durationText } from '../format/numbers.ts';
import type * as texts from '../i18n/en/charts.ts';
import { Hatch, Legend } from './bar.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { axisOver, TIME_STEPS } from './geometry.ts';
import { durationMs, TimelineAxis, TimelinePlot, type TimelineRow } from './timeline-plot.tsx';

interface TimelineProps extends FrameProps {
  readonly rows: readonly TimelineRow[];
  /** Milliseconds since the start of the run, or its duration once it has ended. */
  readonly nowMs: number;
  readonly limitMs: number;
  /** The run has ended. A quick run gets a shorter axis without the limit. */
  readonly isOver?: boolean;
  readonly locale: string;
  readonly words: typeof texts.timeline;
}

/** A run counts as quick below the limit divided by this: its bars would be dots beside the limit. */
const QUICK_SHARE = 6;

/**
 * The stages and factors of a run on one time axis, with the limit. It is an HTML table, so every state is also a word.
 * ARIA roles are explicit, because narrow screens lay out rows as grids, and some browsers then drop table semantics.
 */
export function Timeline({ rows, nowMs, limitMs, isOver = false, locale, words, ...frame }: TimelineProps) {
  const hatch = useId();
  const endMs = Math.max(nowMs, ...rows.map((row) => row.endMs ?? 0));
  const isQuick = isOver && endMs < limitMs / QUICK_SHARE;
  const axis = axisOver([isQuick ? endMs : Math.max(limitMs, endMs)], 5, TIME_STEPS);
  // Most installations have no live source.
  const hasLive = rows.some(
    ({ kind, state, isFromTable }) => kind === 'factor' && state === 'done' && isFromTable !== true,
  );
  const legend = [
    ...(hasLive ? [{ look: 'sourced' as const, word: words.legend.live }] : []),
    { look: 'sourced' as const, word: words.legend.table, sign: words.tableSign },
    { look: 'estimate' as const, word: words.legend.estimate },
    { look: 'running' as const, word: words.legend.running },
    { look: 'waiting' as const, word: words.legend.waiting },
  ];
  return (
    <Frame {...frame} className="timeline" legend={<Legend items={legend} hatch={hatch} />}>
      <Hatch id={hatch} />
      <table role="table">
        <caption className="unseen">{frame.title}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {words.stage}
            </th>
            <td role="cell">
              <TimelineAxis
                axis={axis}
                limitMs={limitMs}
                locale={locale}
                limit={words.limit(durationMs(limitMs, locale))}
              />
            </td>
            <th scope="col" role="columnheader">
              {words.took}
            </th>
            <th scope="col" role="columnheader">
              {words.evidence}
            </th>
            <th scope="col" role="columnheader">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.key} role="row" data-kind={row.kind} data-state={row.state}>
              <th scope="row" role="rowheader">
                <span className="timeline-code mono">{row.code}</span>
                {row.label}
              </th>
              <td role="cell" className="timeline-plot">
                <TimelinePlot
                  axis={axis}
                  row={row}
                  nowMs={nowMs}
                  limitMs={limitMs}
                  hatch={hatch}
                  tableSign={words.tableSign}
                />
              </td>
              <td role="cell">
                {row.isFromTable === true ? <span className="unseen">{`${words.legend.table}, `}</span> : null}
                {tookText(row, words)}
              </td>
              <td role="cell" className="timeline-evidence">
                {row.evidence}
              </td>
              <td role="cell">
                {row.amount ??
                  (row.kind === 'factor' && (row.state === 'waiting' || row.state === 'running') ? '…' : null)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

function tookText({ state, startMs, endMs }: TimelineRow, words: typeof texts.timeline): string {
  if (state !== 'done') return words[state];
  return startMs === undefined || endMs === undefined ? '' : durationText(endMs - startMs);
}
