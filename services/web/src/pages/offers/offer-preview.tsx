import { OFFER_FIELDS, type OfferField, type OfferRow, type ReadOffers } from '@cpes/client/table';
import { ToneMark } from '../../kit/marks.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { ColumnChoice } from '../parts/column-choice.tsx';
import { offerFlawText } from './offer-flaws.ts';

/** Rows with errors come first, so that these rows are enough to correct a file. */
const SHOWN_ROWS = 50;

interface PreviewProps {
  readonly header: readonly string[];
  readonly columns: readonly (OfferField | undefined)[];
  readonly read: ReadOffers;
  /** Of offers that state none. */
  readonly currency: string;
  /** References that the candidate's offers have. */
  readonly taken: ReadonlySet<string>;
  readonly onColumns: (columns: readonly (OfferField | undefined)[]) => void;
}

/** The meaning of each column, and the rows with the error of each cell. */
export function OfferPreview({ header, columns, read: { rows, offers }, currency, taken, onColumns }: PreviewProps) {
  const { quotes: t, fields } = text('offers');
  const { preview } = text('import');
  const bad = rows.filter(({ flaws }) => flaws.length > 0).length;
  const replaced = offers.filter(({ offerRef }) => taken.has(offerRef)).length;
  const wrongFirst = [...rows].sort((a, b) => Number(b.flaws.length > 0) - Number(a.flaws.length > 0));
  return (
    <>
      <div role="status">
        <ul className="import-counts">
          <li>
            <ToneMark tone="advance" /> {t.good(offers.length, offers.flatMap(({ lines }) => lines).length)}
          </li>
          {bad === 0 ? null : (
            <li>
              <ToneMark tone="reject" /> {t.bad(bad)}
            </li>
          )}
          {replaced === 0 ? null : (
            <li>
              <ToneMark tone="caution" /> {t.replaced(replaced)}
            </li>
          )}
        </ul>
      </div>
      <ColumnChoice header={header} fields={OFFER_FIELDS} labels={fields} columns={columns} onColumns={onColumns} />
      <section>
        <h3>{t.rows}</h3>
        <Scroller className="card" label={t.rows}>
          <table className="table">
            <caption className="unseen">{t.rows}</caption>
            <thead>
              <tr>
                <th scope="col">{preview.line}</th>
                <th scope="col">{t.offer}</th>
                <th scope="col">{preview.wrong}</th>
                {header.map((name, place) => (
                  <th key={place} scope="col">
                    <UserText>{name}</UserText>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {wrongFirst.slice(0, SHOWN_ROWS).map((row) => (
                <PreviewRow key={row.line} row={row} columns={columns} width={header.length} currency={currency} />
              ))}
            </tbody>
          </table>
        </Scroller>
      </section>
    </>
  );
}

function PreviewRow({
  row: { line, cells, offerRef, flaws, currency: stated },
  columns,
  width,
  currency,
}: {
  readonly row: OfferRow;
  readonly columns: readonly (OfferField | undefined)[];
  readonly width: number;
  readonly currency: string;
}) {
  const isWrong = (place: number) =>
    columns[place] !== undefined && flaws.some(({ field }) => field === columns[place]);
  return (
    <tr>
      <th scope="row">{line}</th>
      <td className="mono">{offerRef ?? ''}</td>
      <td className="wrap import-wrong">{flaws.map((flaw) => offerFlawText(flaw, stated ?? currency)).join('; ')}</td>
      {Array.from({ length: width }, (_, place) => (
        <td key={place} data-wrong={isWrong(place) || undefined}>
          <UserText>{cells[place] ?? ''}</UserText>
        </td>
      ))}
    </tr>
  );
}
