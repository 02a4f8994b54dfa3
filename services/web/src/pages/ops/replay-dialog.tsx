import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded, errorText } from '../../kit/state.tsx';
import { durationText, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Filter } from './ops-queries.ts';
import { QueueCounts } from './parts.tsx';

/** Plans a replay, says what it would send, and begins it when the number is confirmed. */
export function ReplayDialog({ filter, onClose }: { readonly filter: Filter; readonly onClose: () => void }) {
  const { plan: t } = text('ops');
  const { actions } = text('common');
  const queries = useQueryClient();
  const [, go] = useLocation();
  const plan = useQuery({
    queryKey: ['ops', 'plan', filter],
    queryFn: async ({ signal }) => bodyOf(await api.POST('/app/api/operations/replays/plan', { body: filter, signal })),
    // The confirmation applies to the messages that were counted when the dialog opened.
    gcTime: 0,
    staleTime: Infinity,
  });
  const start = useMutation({
    mutationFn: async ({ until, count }: Schemas['ReplayPlanResponse']) =>
      bodyOf(await api.POST('/app/api/operations/replays', { body: { ...filter, until, count } })),
    onSuccess: async ({ replayId }) => {
      go(`/ops/replays/${replayId}`);
      await queries.invalidateQueries({ queryKey: ['ops'] });
    },
  });
  const planned = plan.data;
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          {planned === undefined || planned.count === 0 ? null : (
            <Button look="ink" autoFocus isBusy={start.isPending} onClick={() => start.mutate(planned)}>
              {t.submit(planned.count)}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={plan}>
        {({ count, oldestAt, queues, seconds, tooOld }) =>
          count === 0 ? (
            <p>
              {t.nothing} {tooOld === 0 ? null : `${t.tooOld}: ${numberText(tooOld, locale())}`}
            </p>
          ) : (
            <dl className="facts">
              <Fact name={t.count}>
                <span className="strong">{numberText(count, locale())}</span>
              </Fact>
              <Fact name={t.oldest}>{oldestAt === null ? null : <Moment iso={oldestAt} />}</Fact>
              <Fact name={t.queues}>
                <QueueCounts queues={queues} />
              </Fact>
              {tooOld === 0 ? null : <Fact name={t.tooOld}>{numberText(tooOld, locale())}</Fact>}
              <Fact name={t.time}>{durationText(seconds * 1_000, locale())}</Fact>
            </dl>
          )
        }
      </Loaded>
      {start.error === null ? null : (
        <Banner tone="reject" title={t.failed}>
          {errorText(start.error).words}
        </Banner>
      )}
    </Dialog>
  );
}
