import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Fact } from '../../kit/fact.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Loaded } from '../../kit/state.tsx';
import { numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import type { Endpoint } from './webhook-queries.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = '24';
type Include = NonNullable<Schemas['RecoverWebhookEndpointRequest']['include']>;

/** Plans which messages are sent again, says how many, and begins when the number is confirmed. */
export function RecoverDialog({
  endpoint: { endpointId, state },
  onStarted,
  onClose,
}: {
  readonly endpoint: Endpoint;
  readonly onStarted: (recoveryId: string) => void;
  readonly onClose: () => void;
}) {
  const { recover: t } = text('webhooks');
  const [openedAt] = useState(() => Date.now());
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [hours, setHours] = useState(DAY_HOURS);
  const [include, setInclude] = useState<Include>('both');
  const since = new Date(openedAt - Number(hours) * HOUR_MS).toISOString();
  const params = { path: { endpointId } };
  const plan = useQuery({
    queryKey: ['webhooks', 'plan', endpointId, since, include],
    queryFn: async ({ signal }) => {
      const body = { since, include, isPlan: true };
      return bodyOf(await api.POST('/app/api/webhook-endpoints/{endpointId}/recover', { params, body, signal }));
    },
    // The confirmation applies to what was counted for this choice.
    gcTime: 0,
    staleTime: Infinity,
  });
  const start = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/webhook-endpoints/{endpointId}/recover', {
          params,
          headers: { 'Idempotency-Key': key },
          body: { since, include, isPlan: false },
        }),
      ),
    onSuccess: ({ recoveryId }) => {
      if (recoveryId !== null) onStarted(recoveryId);
    },
  });
  // Another choice is another request.
  const change = (to: () => void) => {
    to();
    setKey(crypto.randomUUID());
    start.reset();
  };
  const count = plan.data === undefined ? 0 : totalOf(plan.data);
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          {count === 0 || state === 'disabled' ? null : (
            <Button look="ink" isBusy={start.isPending} onClick={() => start.mutate()}>
              {t.submit(count)}
            </Button>
          )}
        </>
      }
    >
      <Choice label={t.since} options={t.sinceOptions} value={hours} onChange={(to) => change(() => setHours(to))} />
      <Choice
        label={t.include}
        options={t.includeOptions}
        value={include}
        onChange={(to) => change(() => setInclude(to as Include))}
      />
      <div aria-live="polite">
        <Loaded query={plan}>
          {({ failedDeliveries, waitingDeliveries, missedMessages }) => (
            <dl className="facts webhook-facts">
              <Fact name={t.failed}>{numberText(failedDeliveries, locale())}</Fact>
              <Fact name={t.missed}>{numberText(missedMessages, locale())}</Fact>
              <Fact name={t.waiting}>{numberText(waitingDeliveries, locale())}</Fact>
            </dl>
          )}
        </Loaded>
        {state === 'disabled' ? (
          <p>{t.disabled}</p>
        ) : plan.data !== undefined && count === 0 ? (
          <p>{t.nothing}</p>
        ) : null}
      </div>
      <Refusal title={t.failedToStart} error={start.error} />
    </Dialog>
  );
}

function totalOf({ failedDeliveries, waitingDeliveries, missedMessages }: Schemas['WebhookRecoveryResponse']): number {
  return failedDeliveries + waitingDeliveries + missedMessages;
}

function Choice({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries(options).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
