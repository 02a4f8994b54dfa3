import type { ReactNode } from 'react';
import { moneyText } from '../format/money-text.ts';
import type * as texts from '../i18n/en/charts.ts';
import { matrixStep } from './geometry.ts';
import './charts.css';

export interface MatrixHead {
  readonly key: string;
  /** Strong text, such as 90%. */
  readonly value: string;
  /** Text beside or below it, such as the price at 90 %. */
  readonly note?: string;
}

export interface MatrixCell {
  readonly row: string;
  readonly column: string;
  readonly cents: number;
  /** CM2 as a share of net revenue; null without net revenue. */
  readonly bps: number | null;
  readonly isBase: boolean;
}

export interface MatrixProps {
  readonly rows: readonly MatrixHead[];
  readonly columns: readonly MatrixHead[];
  readonly cells: readonly MatrixCell[];
  readonly currency: string;
  readonly locale: string;
  readonly words: typeof texts.matrix;
}

interface TableProps extends MatrixProps {
  readonly caption: string;
  readonly children: (cell: MatrixCell) => ReactNode;
}

/** The cases as an HTML table. The caller renders the cells; the colours are set here. */
export function MatrixTable({ rows, columns, cells, caption, children }: TableProps) {
  return (
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((head) => (
            <Head key={head.key} head={head} scope="col" />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <Head head={row} scope="row" />
            {columns.map((column) => {
              const cell = cells.find((one) => one.row === row.key && one.column === column.key);
              if (cell === undefined) return <td key={column.key} />;
              return (
                <td key={column.key} data-step={matrixStep(cell.cents, cell.bps)} data-base={cell.isBase || undefined}>
                  {children(cell)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head({ head: { value, note }, scope }: { readonly head: MatrixHead; readonly scope: 'row' | 'col' }) {
  return (
    <th scope={scope}>
      <b>{value}</b>
      {note === undefined ? null : <span>{` ${note}`}</span>}
    </th>
  );
}

/** A small matrix for comparisons: amounts only, a word for a loss, and the colours of every other matrix. */
export function SmallMatrix({ caption, ...props }: MatrixProps & { readonly caption: string }) {
  return (
    <div className="matrix matrix-small">
      <MatrixTable {...props} caption={caption}>
        {(cell) => (
          <div className="matrix-inside">
            {cell.cents < 0 ? <b>{`${props.words.loss} `}</b> : null}
            {moneyText({ ...cell, currency: props.currency }, props.locale)}
          </div>
        )}
      </MatrixTable>
    </div>
  );
}
