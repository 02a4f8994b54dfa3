import type { ReactNode } from 'react';
import { moneyText } from '../text/money-text.ts';
import type * as texts from '../texts/en/charts.ts';
import { matrixStep } from './geometry.ts';
import './charts.css';

export interface MatrixHead {
  readonly key: string;
  /** Strong, such as 90%. */
  readonly value: string;
  /** Beside or below, such as the price that 90 % are. */
  readonly note?: string;
}

export interface MatrixCell {
  readonly row: string;
  readonly column: string;
  readonly cents: number;
  /** CM2 of net revenue; null where there is none. */
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

/** The cases as a real table; what stands in a cell is the caller's, its colour is not. */
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

/** The same in small for comparing: amounts only, and the word of a loss. The colours are those of every other matrix. */
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
