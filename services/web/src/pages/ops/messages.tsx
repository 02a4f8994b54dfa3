import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/field.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { type Filter, lettersQuery } from './ops-queries.ts';
import { Id, Rows } from './parts.tsx';

type Letter = Schemas['DeadLetterResponse'];

/** As the API takes them at a time. */
const CHOSEN_MAX = 50;

/** The messages of a filter. Some of them can be chosen for a replay or a discard. */
export function Messages({
  filter,
  onClear,
  onReplay,
  onDiscard,
}: {
  readonly filter: Filter;
  readonly onClear: (() => void) | undefined;
  readonly onReplay: (chosen: Filter) => void;
  readonly onDiscard: (chosen: Filter) => void;
}) {
  const { letters: t } = text('ops');
  const query = useInfiniteQuery(lettersQuery(filter));
  const [marked, mark] = useState<ReadonlySet<string>>(new Set());
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  // Messages that were sent or discarded meanwhile are no longer chosen.
  const chosen = rows.map(addressOf).filter((address) => marked.has(address));
  const toggle = (address: string) => {
    const next = new Set(chosen);
    if (!next.delete(address)) next.add(address);
    mark(next);
  };
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} widths={[[2, 90]]} />}>
      {() =>
        rows.length === 0 ? (
          <Empty
            title={onClear === undefined ? t.none : t.nothing}
            action={onClear === undefined ? undefined : <Button onClick={onClear}>{t.clear}</Button>}
          />
        ) : (
          <>
            {chosen.length === 0 ? null : (
              <div className="ops-chosen">
                <span className="strong" role="status">
                  {t.chosen(chosen.length)}
                </span>
                <Button icon="again" onClick={() => onReplay({ messages: chosen })}>
                  {t.replayChosen}
                </Button>
                <Button icon="trash" onClick={() => onDiscard({ messages: chosen })}>
                  {t.discardChosen}
                </Button>
                <Button look="quiet" onClick={() => mark(new Set())}>
                  {text('common').actions.clear}
                </Button>
              </div>
            )}
            <Rows
              label={t.title}
              rows={rows}
              keyOf={addressOf}
              columns={[
                {
                  head: t.heads.message,
                  cell: (letter) => {
                    const address = addressOf(letter);
                    const isMarked = chosen.includes(address);
                    return (
                      <span className="ops-choice">
                        <Checkbox
                          label={t.choose(letter.messageId)}
                          isLabelUnseen
                          checked={isMarked}
                          disabled={!isMarked && chosen.length >= CHOSEN_MAX}
                          onChange={() => toggle(address)}
                        />
                        <span>
                          <Link href={hrefOf(letter)} title={letter.messageId}>
                            {letter.type}
                          </Link>
                          <span className="cut narrow-only ops-under">{letter.reason}</span>
                        </span>
                      </span>
                    );
                  },
                },
                {
                  head: t.heads.reason,
                  isWide: true,
                  cell: ({ reason }) => (
                    <span className="cut ops-reason" title={reason}>
                      {reason}
                    </span>
                  ),
                },
                {
                  head: text('ops').failedEvents.heads.service,
                  isWide: true,
                  cell: ({ queue, type }) => <span title={queue}>{queue.slice(0, -1 - type.length)}</span>,
                },
                { head: t.heads.about, isWide: true, cell: ({ aggregateId }) => <Id isShort>{aggregateId}</Id> },
                {
                  head: t.heads.attempts,
                  isNumber: true,
                  isWide: true,
                  cell: ({ attempts }) => numberText(attempts, locale()),
                },
                {
                  head: t.heads.parked,
                  isNumber: true,
                  cell: ({ parkedAt }) => <Moment iso={parkedAt} isRelative />,
                },
              ]}
            />
            {query.hasNextPage ? (
              <div className="part-more">
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t.more}
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}

/** As the API names a message. */
function addressOf({ queue, messageId, resend }: Letter): string {
  return `${queue}/${messageId}/${String(resend)}`;
}

function hrefOf({ queue, messageId, resend }: Letter): string {
  return `/ops/dead-letters/${encodeURIComponent(queue)}/${encodeURIComponent(messageId)}/${String(resend)}`;
}
