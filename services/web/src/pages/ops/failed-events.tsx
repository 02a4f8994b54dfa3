import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Banner, Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded, errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { failedEventsQuery } from './ops-queries.ts';
import { Id, Rows } from './parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type FailedEvent = Schemas['FailedEventResponse'];
const ROUTE = '/app/api/operations/failed-events/{service}/{seq}';
const pathOf = ({ service, seq }: FailedEvent) => ({ path: { service, seq } });

/** Events that services could not publish: each is tried again, or discarded with a reason. */
export function FailedEvents() {
  const { failedEvents: t, letters } = text('ops');
  const queries = useQueryClient();
  const query = useQuery(failedEventsQuery());
  const [discarded, discard] = useState<FailedEvent>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['ops', 'failed-events'] });
  const retry = useMutation({
    mutationFn: (event: FailedEvent) => api.POST(`${ROUTE}/retry`, { params: pathOf(event) }),
    onSuccess: () => toast(t.retried),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ event, reason }: { readonly event: FailedEvent; readonly reason: string }) =>
      api.POST(`${ROUTE}/discard`, { params: pathOf(event), body: { reason } }),
    onSuccess: async () => {
      toast(t.discarded);
      discard(undefined);
      await refresh();
    },
  });
  return (
    <>
      {retry.error === null ? null : (
        <Banner tone="reject" title={errorText(retry.error).title}>
          {errorText(retry.error).words}
        </Banner>
      )}
      <Loaded query={query} skeleton={<SkeletonRows rows={4} widths={[[2, 90]]} />}>
        {({ data, away, isCut }) => (
          <>
            {away.length === 0 ? null : <Banner tone="caution" title={t.away(away.join(', '))} />}
            {data.length === 0 ? (
              <Empty title={t.none}>{t.noneText}</Empty>
            ) : (
              <Rows
                label={t.title}
                rows={data}
                keyOf={({ service, seq }) => `${service} ${seq}`}
                columns={[
                  {
                    head: t.heads.event,
                    cell: ({ type }) => (
                      <span className="cut ops-reason" title={type}>
                        {type}
                      </span>
                    ),
                  },
                  {
                    head: letters.heads.reason,
                    isWide: true,
                    cell: ({ reason }) => (
                      <span className="cut ops-reason" title={reason}>
                        {reason}
                      </span>
                    ),
                  },
                  { head: t.heads.service, isWide: true, cell: ({ service }) => service },
                  {
                    head: letters.heads.about,
                    isWide: true,
                    cell: ({ aggregateId }) => <Id isShort>{aggregateId}</Id>,
                  },
                  {
                    head: letters.heads.attempts,
                    isNumber: true,
                    isWide: true,
                    cell: ({ attempts }) => numberText(attempts, locale()),
                  },
                  {
                    head: letters.heads.parked,
                    isNumber: true,
                    isWide: true,
                    cell: ({ failedAt }) => <Moment iso={failedAt} isRelative />,
                  },
                  {
                    head: t.heads.actions,
                    isNumber: true,
                    cell: (event) => (
                      <span className="ops-buttons">
                        <Button
                          size="small"
                          icon="again"
                          isBusy={
                            retry.isPending &&
                            retry.variables.service === event.service &&
                            retry.variables.seq === event.seq
                          }
                          aria-label={t.retryOf(event.type)}
                          onClick={() => retry.mutate(event)}
                        >
                          {t.retry}
                        </Button>
                        <Button
                          size="small"
                          icon="trash"
                          aria-label={t.discardOf(event.type)}
                          onClick={() => {
                            remove.reset();
                            discard(event);
                          }}
                        >
                          {t.discard}
                        </Button>
                      </span>
                    ),
                  },
                ]}
              />
            )}
            {isCut ? <p className="quiet">{t.cut(data.length)}</p> : null}
          </>
        )}
      </Loaded>
      {discarded === undefined ? null : (
        <ReasonDialog
          title={t.discardTitle}
          lead={t.discardLead}
          submit={t.discardSubmit}
          failed={text('ops').discard.failed}
          isBusy={remove.isPending}
          error={remove.error}
          onSubmit={(reason) => remove.mutate({ event: discarded, reason })}
          onClose={() => discard(undefined)}
        />
      )}
    </>
  );
}
