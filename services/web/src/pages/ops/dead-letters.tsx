import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { useUrlState } from '../../app/use-url-state.ts';
import { Button } from '../../kit/button.tsx';
import { Chip, Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { SearchField } from '../../kit/search.tsx';
import { Loaded } from '../../kit/state.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { clockText, numberText } from '../../text/numbers.ts';
import { oneOf, word } from '../../text/url-state.ts';
import { locale, text } from '../../texts/text.ts';
import { CauseRows } from './causes.tsx';
import { causesQuery, type Filter, lettersQuery } from './ops-queries.ts';
import { Id, Rows } from './parts.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

const STATE = { view: oneOf(['cause', 'list'], 'cause'), queue: word(), cause: word(), q: word() };

/** Messages that services have given up on: by their cause, or those that match. */
export default function DeadLettersPage() {
  const { letters: t, area, keys, polled } = text('ops');
  const [state, change] = useUrlState(STATE);
  const [replayed, replay] = useState<Filter>();
  const search = useRef<HTMLInputElement>(null);
  const causes = useQuery(causesQuery());
  const filter: Filter = {
    ...(state.queue === '' ? {} : { queue: state.queue }),
    ...(state.cause === '' ? {} : { cause: state.cause }),
    ...(state.q === '' ? {} : { search: state.q }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const isList = isFiltered || state.view === 'list';
  const clear = () => change({ queue: '', cause: '', q: '' });
  const [first] = causes.data?.data ?? [];
  useShortcuts([
    { keys: '/', label: keys.search, run: () => search.current?.focus() },
    {
      keys: 'r',
      label: keys.replay,
      run: () => replay(isList ? filter : first === undefined ? undefined : { cause: first.cause }),
    },
  ]);
  const group = causes.data?.data.find(({ cause }) => cause === state.cause);
  return (
    <Page
      title={t.title}
      area={area}
      className="full ops"
      back={{ href: '/ops', label: text('ops').nav.pipeline }}
      actions={
        isList ? (
          <Button icon="again" keys="r" onClick={() => replay(filter)}>
            {t.replayAll}
          </Button>
        ) : undefined
      }
      {...(causes.data === undefined ? {} : { meta: [polled(clockText(causes.data.measuredAt, locale()))] })}
    >
      <div className="ops-filters">
        <SearchField
          label={t.search}
          placeholder={t.searchHint}
          lengthMax={100}
          value={state.q}
          onChange={(q) => change({ q })}
          input={search}
        />
        {isFiltered ? null : (
          <Segmented
            label={t.view}
            options={(['cause', 'list'] as const).map((key) => ({ key, label: t.views[key] }))}
            current={state.view}
            onSelect={(view) => change({ view })}
          />
        )}
        {state.queue === '' ? null : (
          <Chip
            name={t.chipQueue}
            value={state.queue}
            removeLabel={t.removeChip(t.chipQueue)}
            onRemove={() => change({ queue: '' })}
          />
        )}
        {state.cause === '' ? null : (
          <Chip
            name={t.chipCause}
            value={group?.said ?? state.cause}
            removeLabel={t.removeChip(t.chipCause)}
            onRemove={() => change({ cause: '' })}
          />
        )}
      </div>
      <div className="card">
        {isList ? (
          <Messages filter={filter} onClear={isFiltered ? clear : undefined} />
        ) : (
          <Loaded query={causes} skeleton={<SkeletonRows rows={4} widths={[[2, 50]]} />}>
            {({ data, isCut }) =>
              data.length === 0 ? (
                <Empty title={t.none}>{t.noneText}</Empty>
              ) : (
                <>
                  <CauseRows causes={data} />
                  {isCut ? <p className="quiet">{t.cut(data.length)}</p> : null}
                </>
              )
            }
          </Loaded>
        )}
      </div>
      {replayed === undefined ? null : <ReplayDialog filter={replayed} onClose={() => replay(undefined)} />}
    </Page>
  );
}

function Messages({ filter, onClear }: { readonly filter: Filter; readonly onClear: (() => void) | undefined }) {
  const { letters: t } = text('ops');
  const query = useInfiniteQuery(lettersQuery(filter));
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} widths={[[2, 90]]} />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0)
          return (
            <Empty
              title={onClear === undefined ? t.none : t.nothing}
              action={onClear === undefined ? undefined : <Button onClick={onClear}>{t.clear}</Button>}
            />
          );
        return (
          <>
            <Rows
              label={t.title}
              rows={rows}
              keyOf={({ queue, messageId, resend }) => `${queue} ${messageId} ${String(resend)}`}
              columns={[
                {
                  head: t.heads.message,
                  cell: ({ queue, messageId, resend, type }) => (
                    <Link
                      href={`/ops/dead-letters/${encodeURIComponent(queue)}/${encodeURIComponent(messageId)}/${String(resend)}`}
                      title={messageId}
                    >
                      {type}
                    </Link>
                  ),
                },
                {
                  head: t.heads.reason,
                  cell: ({ reason }) => (
                    <span className="cut ops-reason" title={reason}>
                      {reason}
                    </span>
                  ),
                },
                { head: t.heads.queue, isWide: true, cell: ({ queue }) => <Id>{queue}</Id> },
                { head: t.heads.about, isWide: true, cell: ({ aggregateId }) => <Id>{aggregateId}</Id> },
                {
                  head: t.heads.attempts,
                  isNumber: true,
                  isWide: true,
                  cell: ({ attempts }) => numberText(attempts, locale()),
                },
                { head: t.heads.parked, isNumber: true, cell: ({ parkedAt }) => <Moment iso={parkedAt} isRelative /> },
              ]}
            />
            {query.hasNextPage ? (
              <div className="ops-more">
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t.more}
                </Button>
              </div>
            ) : null}
          </>
        );
      }}
    </Loaded>
  );
}
