import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Page } from '../../app/page.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { ageText, dayText, daysBetween, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Rows } from '../parts/rows.tsx';
import './rate-tables.css';

type Table = Schemas['RateTableInForceResponse'];
/** The others differ in details, such as the lane or the year. */
const SOURCES_SHOWN_MAX = 2;

function rateTablesQuery() {
  return queryOptions({
    queryKey: ['rate-tables'],
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/rate-tables', { signal })).tables,
  });
}

/** The rate tables in force: their sources and age, how long they hold, and when CPES looks for newer ones. */
export default function RateTablesPage() {
  const t = text('rate-tables');
  const query = useQuery(rateTablesQuery());
  return (
    <Page title={t.title} className="full">
      <p className="quiet">{t.lead}</p>
      <div className="card">
        <Loaded query={query} skeleton={<SkeletonRows rows={8} widths={[[2, 90]]} />}>
          {(tables) =>
            tables.length === 0 ? (
              <Empty title={t.none}>{t.lead}</Empty>
            ) : (
              <Rows
                label={t.title}
                rows={tables.toSorted(byAge)}
                keyOf={({ table }) => table}
                columns={[
                  { head: t.heads.table, cell: (table) => <Name table={table} /> },
                  { head: t.heads.newest, cell: (table) => <Age table={table} /> },
                  { head: t.heads.valid, isWide: true, cell: ({ validUntil }) => dayOr(validUntil, t.open) },
                  { head: t.heads.next, isWide: true, cell: (table) => <NextCheck table={table} /> },
                ]}
              />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

/** The oldest first, and those without a day last. */
function byAge(one: Table, other: Table): number {
  if (one.asOf === null || other.asOf === null) return Number(one.asOf === null) - Number(other.asOf === null);
  return one.asOf < other.asOf ? -1 : Number(one.asOf > other.asOf);
}

function Name({ table: { table, rows, sources, validUntil, nextCheckAt } }: { readonly table: Table }) {
  const t = text('rate-tables');
  const others = sources.length - SOURCES_SHOWN_MAX;
  return (
    <>
      {t.name[table] ?? table.replaceAll('_', ' ')}{' '}
      <span className="faint rate-rows">{t.rows(numberText(rows, locale()), rows)}</span>
      <ul className="quiet rate-sources">
        {sources.slice(0, SOURCES_SHOWN_MAX).map((source) => (
          <li key={source}>{source}</li>
        ))}
        {others > 0 ? <li>{t.more(others)}</li> : null}
      </ul>
      <span className="narrow-only quiet rate-sources">
        {validUntil === null ? null : `${t.heads.valid}: ${dayText(validUntil, locale())}. `}
        {nextCheckAt === null ? null : (
          <>
            {`${t.heads.next}: `}
            <Moment iso={nextCheckAt} />
          </>
        )}
      </span>
    </>
  );
}

function Age({ table: { asOf, oldestAsOf } }: { readonly table: Table }) {
  const t = text('rate-tables');
  if (asOf === null) return <span className="faint">{t.undated}</span>;
  const days = daysBetween(asOf, new Date().toISOString());
  return (
    <>
      {dayText(asOf, locale())}
      <span className="quiet rate-line">{t.age(days, ageText(days, locale()))}</span>
      {oldestAsOf === null || oldestAsOf === asOf ? null : (
        <span className="faint rate-line">{t.oldest(dayText(oldestAsOf, locale()))}</span>
      )}
    </>
  );
}

function NextCheck({ table: { nextCheckAt, checkedAt } }: { readonly table: Table }) {
  const t = text('rate-tables');
  if (nextCheckAt === null) return <span className="faint">{t.withUpdate}</span>;
  return (
    <>
      <Moment iso={nextCheckAt} />
      {checkedAt === null ? null : (
        <span className="quiet rate-line">
          {t.checked} <Moment iso={checkedAt} isRelative />
        </span>
      )}
    </>
  );
}

function dayOr(day: string | null, otherwise: string) {
  return day === null ? <span className="faint">{otherwise}</span> : dayText(day, locale());
}
