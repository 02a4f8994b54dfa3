import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../kit/button.tsx';
import { Moment } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { FaultNotice } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { useAuthorOf } from '../parts/author.ts';
import { type TermsVersion, termsVersionsQuery } from './terms-queries.ts';

/** All versions, newest first: when, by whom, and what each changed. */
export function History() {
  const { history: t } = text('terms');
  const query = useInfiniteQuery(termsVersionsQuery());
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? [];
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
                <th scope="col">{t.changes}</th>
              </tr>
            </thead>
            <tbody>
              {versions.map((version, index) => (
                <tr key={version.version}>
                  <th scope="row">{version.version}</th>
                  <td>{version.savedAt === null ? null : <Moment iso={version.savedAt} />}</td>
                  <td>{authorOf(version.savedBy)}</td>
                  <td className="wrap">
                    {index === versions.length - 1 && query.hasNextPage
                      ? null
                      : changesOf(version, versions[index + 1]).join(', ')}
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
    </section>
  );
}

/** The names of the members that differ from the version before; without one, those that have a value. */
function changesOf(version: TermsVersion, before: TermsVersion | undefined): string[] {
  const { member } = text('terms').history;
  const valueOf = (of: TermsVersion | undefined, name: string) =>
    JSON.stringify((of as Readonly<Record<string, unknown>> | undefined)?.[name] ?? null);
  return Object.entries(member).flatMap(([name, words]) =>
    valueOf(version, name) === valueOf(before, name) ? [] : [words],
  );
}
