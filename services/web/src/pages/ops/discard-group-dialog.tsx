import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fact } from '../../kit/fact.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import type { Filter } from './ops-queries.ts';
import { QueueCounts } from './parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Says what a discard would remove, and removes it when the number is confirmed with a reason. */
export function DiscardGroupDialog({ filter, onClose }: { readonly filter: Filter; readonly onClose: () => void }) {
  const { discard: t, plan: ofPlan } = text('ops');
  const queries = useQueryClient();
  const plan = useQuery({
    queryKey: ['ops', 'discard-plan', filter],
    queryFn: async ({ signal }) =>
      bodyOf(await api.POST('/app/api/operations/discards/plan', { body: filter, signal })),
    // The confirmation applies to the messages that were counted when the dialog opened.
    gcTime: 0,
    staleTime: Infinity,
  });
  const send = useMutation({
    mutationFn: (body: Schemas['StartDiscardBody']) => api.POST('/app/api/operations/discards', { body }),
    onSuccess: async (_, { count }) => {
      toast(t.doneMany(count));
      onClose();
      await queries.invalidateQueries({ queryKey: ['ops', 'letters'] });
    },
  });
  const { until, oldestAt, count = 0 } = plan.data ?? {};
  return (
    <ReasonDialog
      title={t.titleMany}
      lead={t.leadMany}
      submit={count === 0 ? undefined : t.submitMany(count)}
      failed={t.failed}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={(reason) => {
        if (until !== undefined && oldestAt != null) send.mutate({ ...filter, until, oldestAt, count, reason });
      }}
      onClose={onClose}
    >
      <Loaded query={plan}>
        {({ queues }) =>
          count === 0 ? (
            <p>{t.nothing}</p>
          ) : (
            <dl className="facts">
              <Fact name={ofPlan.oldest}>{oldestAt == null ? null : <Moment iso={oldestAt} />}</Fact>
              <Fact name={ofPlan.queues}>
                <QueueCounts queues={queues} />
              </Fact>
            </dl>
          )
        }
      </Loaded>
    </ReasonDialog>
  );
}
