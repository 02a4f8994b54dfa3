import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { useUrlState } from '../../app/use-url-state.ts';
import { Button } from '../../kit/button.tsx';
import { Chip, Empty, SkeletonRows } from '../../kit/message.tsx';
import { SearchField } from '../../kit/search.tsx';
import { Loaded } from '../../kit/state.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { clockText } from '../../format/numbers.ts';
import { oneOf, word } from '../../format/url-state.ts';
import { locale, text } from '../../i18n/text.ts';
import { CauseNote } from './cause-note.tsx';
import { CauseRows } from './causes.tsx';
import { DiscardGroupDialog } from './discard-group-dialog.tsx';
import { FailedEvents } from './failed-events.tsx';
import { Messages } from './messages.tsx';
import { causesQuery, type Filter } from './ops-queries.ts';
import { ReplayDialog } from './replay-dialog.tsx';

const VIEWS = ['cause', 'list', 'events'] as const;
const STATE = { view: oneOf(VIEWS, 'cause'), queue: word(), cause: word(), q: word() };

/** Messages that services have given up on: by their cause, or those that match. */
export default function DeadLettersPage() {
  const { letters: t, area, keys, polled } = text('ops');
  const [state, change] = useUrlState(STATE);
  const [replayed, replay] = useState<Filter>();
  const [discarded, discard] = useState<Filter>();
  const search = useRef<HTMLInputElement>(null);
  const causes = useQuery(causesQuery());
  const filter: Filter = {
    ...(state.queue === '' ? {} : { queue: state.queue }),
    ...(state.cause === '' ? {} : { cause: state.cause }),
    ...(state.q === '' ? {} : { search: state.q }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  const isList = isFiltered || state.view === 'list';
  const isEvents = !isFiltered && state.view === 'events';
  const clear = () => change({ queue: '', cause: '', q: '' });
  const [first] = causes.data?.data ?? [];
  useShortcuts([
    { keys: '/', label: keys.search, run: () => search.current?.focus() },
    {
      keys: 'r',
      label: keys.replay,
      run: () => {
        if (isList) replay(filter);
        else if (!isEvents && first !== undefined) replay({ cause: first.cause });
      },
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
          <>
            <Button look="quiet" icon="trash" onClick={() => discard(filter)}>
              {t.discardAll}
            </Button>
            <Button icon="again" keys="r" onClick={() => replay(filter)}>
              {t.replayAll}
            </Button>
          </>
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
            options={VIEWS.map((key) => ({ key, label: t.views[key] }))}
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
            value={group?.reason ?? state.cause}
            removeLabel={t.removeChip(t.chipCause)}
            onRemove={() => change({ cause: '' })}
          />
        )}
      </div>
      {group === undefined ? null : <CauseNote group={group} />}
      <div className="card">
        {isEvents ? (
          <FailedEvents />
        ) : isList ? (
          <Messages
            key={JSON.stringify(filter)}
            filter={filter}
            onClear={isFiltered ? clear : undefined}
            onReplay={replay}
            onDiscard={discard}
          />
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
      {discarded === undefined ? null : <DiscardGroupDialog filter={discarded} onClose={() => discard(undefined)} />}
    </Page>
  );
}
