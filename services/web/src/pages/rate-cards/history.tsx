import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Moment } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { FaultNotice } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { useAuthorOf } from '../parts/author.ts';
import { type Difference, differencesOf } from './differences-of.ts';
import { COLUMNS, type Kind } from './rate-card-kinds.ts';
import { cardVersionQuery, cardVersionsQuery } from './rate-card-queries.ts';
import { Cell } from './rows-table.tsx';

/** Differences that are listed: a user reads no more, and compares the files instead. */
const DIFFERENCES_SHOWN = 200;

/** All versions of a kind, newest first: when, by whom, and the rows that differ from the one before. */
export function History({ kind }: { readonly kind: Kind }) {
  const { history: t } = text('rate-cards');
  const [compared, compare] = useState<number>();
  const query = useInfiniteQuery(cardVersionsQuery(kind));
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const oldest = query.hasNextPage ? undefined : versions.at(-1)?.version;
  const authorOf = useAuthorOf(t);
  return (
    <section>
      <h2>{t.title}</h2>
      {query.error === null ? null : <FaultNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && versions.length === 0 ? <p className="quiet">{t.nothing}</p> : null}
      {versions.length === 0 ? null : (
        <Scroller className="card" label={t.title}>
          <table className="table">
            <caption className="unseen">{t.title}</caption>
            <thead>
              <tr>
                <th scope="col">{t.version}</th>
                <th scope="col">{t.saved}</th>
                <th scope="col">{t.by}</th>
                <th scope="col" className="number">
                  {t.rows}
                </th>
                <th scope="col">{t.source}</th>
                <th scope="col">{t.differences}</th>
              </tr>
            </thead>
            <tbody>
              {versions.map(({ version, savedAt, savedBy, rowCount, source }) => (
                <tr key={version}>
                  <th scope="row">{version}</th>
                  <td>{savedAt === null ? null : <Moment iso={savedAt} />}</td>
                  <td>{authorOf(savedBy)}</td>
                  <td className="number">{rowCount}</td>
                  <td className="wrap">{source === null ? null : <UserText>{source}</UserText>}</td>
                  <td>
                    {version === oldest ? null : (
                      <Button look="quiet" aria-label={t.compare(version)} onClick={() => compare(version)}>
                        {t.differences}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
      {query.hasNextPage ? (
        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      ) : null}
      <div role="status">
        {compared === undefined ? null : <Differences key={compared} kind={kind} version={compared} />}
      </div>
    </section>
  );
}

function Differences({ kind, version }: { readonly kind: Kind; readonly version: number }) {
  const { differences: t } = text('rate-cards');
  const [after, before] = [useQuery(cardVersionQuery(kind, version)), useQuery(cardVersionQuery(kind, version - 1))];
  const error = after.error ?? before.error;
  if (error !== null) return <FaultNotice error={error} onRetry={() => void after.refetch()} />;
  if (after.data === undefined || before.data === undefined) return null;
  const found = differencesOf(before.data.rows, after.data.rows, COLUMNS[kind].key);
  return (
    <>
      <h3>{t.title(version)}</h3>
      {found.length === 0 ? <p className="quiet">{t.none}</p> : <DifferenceTable kind={kind} found={found} />}
    </>
  );
}

function DifferenceTable({ kind, found }: { readonly kind: Kind; readonly found: readonly Difference[] }) {
  const { differences: t, columns: names } = text('rate-cards');
  const columns = Object.keys(COLUMNS[kind].example);
  return (
    <>
      <Scroller className="card" label={t.change}>
        <table className="table">
          <caption className="unseen">{t.change}</caption>
          <thead>
            <tr>
              <th scope="col">{t.change}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {names[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, DIFFERENCES_SHOWN).map(({ kind: change, row, before }) => (
              <tr key={COLUMNS[kind].key.map((column) => row[column]).join(' ')}>
                <th scope="row">{t[change]}</th>
                {columns.map((column) => (
                  <td key={column}>
                    {before !== undefined && column in before ? (
                      <>
                        <del>
                          <Cell value={before[column]} />
                        </del>{' '}
                        <ins>
                          <Cell value={row[column]} />
                        </ins>
                      </>
                    ) : (
                      <Cell value={row[column]} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {found.length > DIFFERENCES_SHOWN ? <p className="quiet">{t.more(found.length - DIFFERENCES_SHOWN)}</p> : null}
    </>
  );
}
