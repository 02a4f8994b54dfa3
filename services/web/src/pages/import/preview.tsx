import { type Field, FIELDS } from '@cpes/client/table';
import { ToneMark } from '../../kit/marks.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { ColumnChoice } from '../parts/column-choice.tsx';
import { type ImportRow, understood } from './import-rows.ts';

const SHOWN_ROWS = 20;

interface PreviewProps {
  readonly header: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly columns: readonly (Field | undefined)[];
  /** The currency of rows that name none. */
  readonly currency: string;
  readonly onColumns: (columns: readonly (Field | undefined)[]) => void;
}

/** The meaning of each column, the first rows, and the errors of each. */
export function Preview({ header, rows, columns, currency, onColumns }: PreviewProps) {
  const { preview: t, fields } = text('import');
  const bad = rows.filter(({ errors }) => errors.length > 0);
  const twice = rows.filter(({ errors, sameAs }) => errors.length === 0 && sameAs !== undefined);
  const wrongFirst = [...rows].sort((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0));
  return (
    <>
      <div role="status">
        <ul className="import-counts">
          <li>
            <ToneMark tone="advance" /> {t.good(rows.length - bad.length - twice.length)}
          </li>
          {bad.length === 0 ? null : (
            <li>
              <ToneMark tone="reject" /> {t.bad(bad.length)}
            </li>
          )}
          {twice.length === 0 ? null : (
            <li>
              <ToneMark tone="caution" /> {t.twice(twice.length)}
            </li>
          )}
        </ul>
      </div>
      <ColumnChoice header={header} fields={FIELDS} labels={fields} columns={columns} onColumns={onColumns} />
      <section>
        <h3>{t.rows}</h3>
        <Scroller className="card" label={t.rows}>
          <table className="table">
            <caption className="unseen">{t.rows}</caption>
            <thead>
              <tr>
                <th scope="col">{t.line}</th>
                <th scope="col">{t.wrong}</th>
                {header.map((name, place) => (
                  <th key={place} scope="col">
                    <UserText>{name}</UserText>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {wrongFirst.slice(0, SHOWN_ROWS).map((row) => (
                <tr key={row.line}>
                  <th scope="row">{row.line}</th>
                  <td className={`wrap ${row.errors.length > 0 ? 'past' : 'quiet'}`}>
                    {row.errors.length > 0
                      ? row.errors.join('; ')
                      : row.sameAs === undefined
                        ? ''
                        : t.sameAs(row.sameAs)}
                  </td>
                  {header.map((_, place) => (
                    <td key={place}>
                      <UserText>{understood(row, columns[place], currency) ?? row.cells[place] ?? ''}</UserText>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </section>
    </>
  );
}
