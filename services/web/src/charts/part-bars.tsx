import type { ReactNode } from 'react';
import type * as texts from '../i18n/en/charts.ts';
import { PartBar } from './part-bar.tsx';
import './charts.css';

export interface Part {
  readonly key: string;
  readonly label: string;
  /** The measured value and the range of its scale. */
  readonly detail: ReactNode;
  readonly points: number;
  readonly pointsMax: number;
}

interface PartBarsProps {
  readonly parts: readonly Part[];
  readonly words: typeof texts.parts;
  /** The last row: the total of the parts. */
  readonly sum: {
    readonly label: string;
    readonly detail: ReactNode;
    readonly points: number;
    readonly pointsMax: number;
  };
}

/**
 * The parts of a score and their sum: an HTML table whose bars repeat the numbers. ARIA roles are explicit,
 * because narrow screens lay out rows as grids.
 */
export function PartBars({ parts, sum, words }: PartBarsProps) {
  const longest = Math.max(...parts.map(({ pointsMax }) => pointsMax), 0);
  return (
    <table role="table" className="part-bars">
      <caption className="unseen">{words.caption}</caption>
      <thead role="rowgroup" className="unseen">
        <tr role="row">
          <th scope="col" role="columnheader">
            {words.part}
          </th>
          <th scope="col" role="columnheader">
            {words.measure}
          </th>
          <th scope="col" role="columnheader">
            {words.bar}
          </th>
          <th scope="col" role="columnheader">
            {words.points}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {parts.map(({ key, label, detail, points, pointsMax }) => (
          <tr key={key} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            <td role="cell">{detail}</td>
            <td role="cell" className="part-plot">
              <PartBar value={points} max={pointsMax} longest={longest} />
            </td>
            <Points points={points} of={words.of(pointsMax)} />
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <tr role="row">
          <th scope="row" role="rowheader">
            {sum.label}
          </th>
          <td role="cell" colSpan={2}>
            {sum.detail}
          </td>
          <Points points={sum.points} of={words.of(sum.pointsMax)} />
        </tr>
      </tfoot>
    </table>
  );
}

function Points({ points, of }: { readonly points: number; readonly of: string }) {
  return (
    <td role="cell" className="part-points">
      <b>{points}</b> <span>{of}</span>
    </td>
  );
}
