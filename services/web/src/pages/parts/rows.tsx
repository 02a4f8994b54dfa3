import type { ReactNode } from 'react';
import { Scroller } from '../../kit/scroller.tsx';
import './rows.css';

/** A part of a page: its heading, one quiet line at the right, and a card. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="part">
      <div className="part-head">
        <h2>{title}</h2>
        {aside === undefined ? null : <span className="quiet">{aside}</span>}
      </div>
      <div className="card">{children}</div>
    </section>
  );
}

export interface Column<Row> {
  readonly head: string;
  readonly isNumber?: boolean;
  /** Left out on a narrow screen: it stands elsewhere, or can wait. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** Rows of a card. The first column names the row. */
export function Rows<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}) {
  const classOf = ({ isNumber, isWide }: Column<Row>) =>
    [isNumber === true ? 'number' : '', isWide === true ? 'wide-only' : ''].join(' ').trim() || undefined;
  return (
    <Scroller label={label}>
      <table className="table rows">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, place) =>
                place === 0 ? (
                  <th key={column.head} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** One line of a card that has nothing to list. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="part-nothing">{children}</p>;
}

/** An id, which may be long. */
export function Id({ children, isShort = false }: { readonly children: string; readonly isShort?: boolean }) {
  return (
    <code className={`id-text ${isShort ? 'id-text-short' : ''}`} title={children}>
      {children}
    </code>
  );
}
