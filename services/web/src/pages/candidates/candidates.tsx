import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { keepList } from '../../app/last-list.ts';
import { Page } from '../../app/page.tsx';
import { useMay } from '../../app/session.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { useUrlState } from '../../app/use-url-state.ts';
import { ApiCall } from '../../kit/api-call.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Loaded, errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { CandidateTable } from './candidate-table.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ColumnChooser, useColumns } from './columns.tsx';
import {
  allMatches,
  candidateList,
  filtersOn,
  isMoney,
  LIST,
  listPath,
  type ListState,
  SORTS,
  type Summary,
  UNFILTERED,
} from './list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useListChanges } from './use-list-changes.ts';
import { Views } from './views.tsx';
import './candidates.css';

const NOTHING: ReadonlySet<string> = new Set();

/** All candidates of the tenant: search, comparison and selection. */
export default function Candidates() {
  const t = text('candidates');
  const { actions } = text('common');
  const [state, change] = useUrlState(LIST);
  const [selected, select] = useState(NOTHING);
  const search = useRef<HTMLInputElement>(null);
  const [columns, chooseColumns] = useColumns();
  const mayWrite = useMay()('listings:edit');
  const query = useInfiniteQuery(candidateList(state));
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const everything = useMutation({
    mutationFn: (asked: ListState) => allMatches(asked),
    onSuccess: ({ skuIds, hasMore }, asked) => {
      // The filters have changed while the response was on its way.
      if (asked !== state) return;
      select(new Set(skuIds));
      if (hasMore) toast(t.selection.moreMatch(skuIds.length));
    },
    onError: (error) => toast(errorText(error).title),
  });
  const [parameters] = useSearchParams();
  const address = parameters.toString();
  useEffect(() => keepList(address), [address]);
  const { fresh, stream, show } = useListChanges(state, rows);
  const go = (next: Partial<ListState>) => {
    select(NOTHING);
    change(next);
  };
  useShortcuts([
    { keys: '/', label: t.keys.search, run: () => search.current?.focus() },
    { keys: 'Escape', label: t.keys.clear, run: () => select(NOTHING) },
  ]);
  return (
    <Page
      title={t.title}
      className="full candidates"
      actions={
        mayWrite ? (
          <>
            <ButtonLink href="/import" look="quiet">
              {actions.importCsv}
            </ButtonLink>
            <ButtonLink href="/new" look="ink" icon="plus" keys="c" className="bar-new">
              {actions.newCandidate}
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <Views state={state} go={go} />
      <FilterBar state={state} go={go} search={search}>
        <SortChoice sort={state.sort} go={go} />
        <ColumnChooser columns={columns} onChange={chooseColumns} />
        {stream === 'lost' || stream === 'polling' ? (
          <span className="with-mark faint list-stale" role="status">
            <Icon name="clock" />
            {t.more.stale}
          </span>
        ) : null}
        {fresh === 0 ? null : (
          <Button className="fresh" icon="up" onClick={show}>
            {t.more.fresh(fresh)}
          </Button>
        )}
      </FilterBar>
      <section className="card">
        {selected.size === 0 ? null : (
          <SelectionBar
            selected={inListOrder(rows, selected)}
            onClear={() => select(NOTHING)}
            areArchived={state.archived && mayWrite}
          >
            {query.hasNextPage && rows.every(({ skuId }) => selected.has(skuId)) && selected.size <= rows.length ? (
              <Button look="quiet" isBusy={everything.isPending} onClick={() => everything.mutate(state)}>
                {t.selection.everything}
              </Button>
            ) : null}
          </SelectionBar>
        )}
        <Loaded
          query={query}
          skeleton={
            <SkeletonRows
              rows={12}
              widths={[
                [3, 22],
                [38, 8],
                [52, 8],
                [70, 6],
                [84, 10],
              ]}
            />
          }
        >
          {() =>
            rows.length === 0 ? (
              <NoRows state={state} go={go} />
            ) : (
              <CandidateTable
                rows={rows}
                columns={columns}
                sort={state.sort}
                onSort={(sort) => go({ sort })}
                selected={selected}
                onSelect={select}
              />
            )
          }
        </Loaded>
      </section>
      {rows.length === 0 ? null : (
        <div className="more">
          {query.hasNextPage ? (
            <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.more.load}
            </Button>
          ) : null}
          <span className="faint" role="status">
            {t.more.shown(rows.length)}
          </span>
          {isMoney(state.sort) && rows.some(({ currency }) => currency !== 'USD') ? (
            <span className="faint">{t.sorting.money}</span>
          ) : null}
        </div>
      )}
      <ApiCall method="GET" path={listPath(state)} />
    </Page>
  );
}

/** The rows that are shown come first in the list. */
function inListOrder(rows: readonly Summary[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const shown = rows.map(({ skuId }) => skuId).filter((skuId) => selected.has(skuId));
  return new Set([...shown, ...selected]);
}

interface StateProps {
  readonly state: ListState;
  readonly go: (changes: Partial<ListState>) => void;
}

function NoRows({ state, go }: StateProps) {
  const { empty } = text('candidates');
  const on = filtersOn(state);
  if (on.length > 0)
    return (
      <Empty title={empty.none} action={<Button onClick={() => go(UNFILTERED)}>{empty.clear}</Button>}>
        {empty.noneText(on.length)}
      </Empty>
    );
  return <FirstSteps />;
}

/** On a phone, where the list has no header row. */
function SortChoice({
  sort,
  go,
}: {
  readonly sort: ListState['sort'];
  readonly go: (changes: Partial<ListState>) => void;
}) {
  const { columns, sorting: t } = text('candidates');
  return (
    <select
      className="sort-choice"
      aria-label={t.label}
      value={sort}
      onChange={(event) => go({ sort: SORTS.find((one) => one === event.target.value) ?? sort })}
    >
      {SORTS.map((one) => {
        const name = one.replace('-', '') as 'score' | 'confidence' | 'landedCost' | 'cm2' | 'submittedAt';
        return (
          <option key={one} value={one}>
            {name === 'submittedAt'
              ? one === name
                ? t.oldest
                : t.newest
              : t[one === name ? 'up' : 'down'](columns[name])}
          </option>
        );
      })}
    </select>
  );
}
