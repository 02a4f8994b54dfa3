import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import type { Row } from './differences-of.ts';
import { COLUMNS, type Kind } from './rate-card-kinds.ts';

/** Rows that are drawn at once: a table of 10,000 takes seconds. */
const ROWS_SHOWN = 100;

/** The rows of a card, the first 100 at first. */
export function RowsTable({ kind, rows }: { readonly kind: Kind; readonly rows: readonly Row[] }) {
  const t = text('rate-cards');
  const [shown, show] = useState(ROWS_SHOWN);
  const columns = Object.keys(COLUMNS[kind].example);
  return (
    <>
      <Scroller className="card" label={t.current.title}>
        <table className="table">
          <caption className="unseen">{t.current.title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={COLUMNS[kind].key.map((column) => row[column]).join(' ')}>
                {columns.map((column) => (
                  <td key={column}>
                    <Cell value={row[column]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {rows.length > shown ? <Button onClick={() => show(shown + ROWS_SHOWN)}>{t.current.more}</Button> : null}
    </>
  );
}

export function Cell({ value }: { readonly value: string | number | null | undefined }) {
  return value === null || value === undefined ? null : <UserText>{String(value)}</UserText>;
}
