import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { idempotencyKeys } from '../../api/idempotency-keys.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Checkbox, TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { ToneMark } from '../../kit/marks.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { offenceAt, Refusal } from '../parts/refusal.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { EVENT_TYPES, type Endpoint, ENDPOINTS_KEY, type EventType } from './webhook-queries.ts';

interface Wish {
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: EventType[] | null;
  readonly ratePerMinute: number | null;
}

const FIELDS = ['#/url', '#/description', '#/ratePerMinute'];

/** Creates an endpoint and shows its secret once, or changes the given one. */
export function EndpointDialog({ endpoint, onClose }: { readonly endpoint?: Endpoint; readonly onClose: () => void }) {
  const { form: t, secret } = text('webhooks');
  const { actions } = text('common');
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [keyOf] = useState(idempotencyKeys);
  const [chosen, choose] = useState<readonly EventType[] | null>(endpoint?.eventTypes ?? null);
  const [isRateWrong, setRateWrong] = useState(false);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ENDPOINTS_KEY });
  const create = useMutation({
    mutationFn: async (body: Wish & { readonly hasPublicKey: boolean }) =>
      bodyOf(await api.POST('/app/api/webhook-endpoints', { headers: { 'Idempotency-Key': keyOf(body) }, body })),
    onSuccess: refresh,
  });
  const update = useMutation({
    mutationFn: async (body: Wish) => {
      const params = { path: { endpointId: endpoint?.endpointId ?? '' } };
      return bodyOf(await api.PATCH('/app/api/webhook-endpoints/{endpointId}', { params, body }));
    },
    onSuccess: async () => {
      await refresh();
      toast(t.saved);
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => typedIn(form, name).trim();
    const rate = typed('rate');
    setRateWrong(rate !== '' && !/^[1-9]\d{0,8}$/.test(rate));
    setNoneChosen(chosen?.length === 0);
    if ((rate !== '' && !/^[1-9]\d{0,8}$/.test(rate)) || chosen?.length === 0) return;
    const description = typed('description');
    const wish: Wish = {
      url: typed('url'),
      description: description === '' ? null : description,
      eventTypes: chosen === null ? null : EVENT_TYPES.filter((type) => chosen.includes(type)),
      ratePerMinute: rate === '' ? null : Number(rate),
    };
    if (endpoint === undefined) create.mutate({ ...wish, hasPublicKey: form.get('publicKey') !== null });
    else update.mutate(wish);
  };
  const made = create.data;
  if (made !== undefined)
    return (
      <ShownOnce
        title={secret.created}
        lead={secret.lead}
        label={secret.label}
        value={made.secret}
        lost={secret.lost}
        onClose={() => {
          onClose();
          go(`/webhooks/${made.endpointId}`);
        }}
      />
    );
  const error = create.error ?? update.error;
  return (
    <Dialog
      title={endpoint === undefined ? t.create : t.edit}
      lead={endpoint === undefined ? t.createLead : t.editLead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" type="submit" form="endpoint" isBusy={create.isPending || update.isPending}>
            {endpoint === undefined ? t.submitNew : t.submit}
          </Button>
        </>
      }
    >
      <form id="endpoint" className="form" onSubmit={submit}>
        <TextField
          label={t.url}
          hint={t.urlHint}
          name="url"
          type="url"
          dir="ltr"
          required
          defaultValue={endpoint?.url}
          error={offenceAt(error, '#/url')}
        />
        <EventChoice chosen={chosen} onChoose={choose} isNoneChosen={isNoneChosen} />
        <TextField
          label={t.description}
          hint={t.descriptionHint}
          name="description"
          maxLength={200}
          defaultValue={endpoint?.description ?? ''}
          error={offenceAt(error, '#/description')}
        />
        <TextField
          label={t.rate}
          hint={t.rateHint}
          name="rate"
          inputMode="numeric"
          defaultValue={endpoint?.ratePerMinute ?? ''}
          error={isRateWrong ? t.rateWrong : offenceAt(error, '#/ratePerMinute')}
        />
        {endpoint === undefined ? (
          <div className="choice-list">
            <Checkbox label={t.publicKey} name="publicKey" />
          </div>
        ) : null}
      </form>
      <Refusal title={t.failed} error={error} fields={FIELDS} />
    </Dialog>
  );
}

/** All types, or some of them; each with what it says. */
function EventChoice({
  chosen,
  onChoose,
  isNoneChosen,
}: {
  readonly chosen: readonly EventType[] | null;
  readonly onChoose: (chosen: readonly EventType[] | null) => void;
  readonly isNoneChosen: boolean;
}) {
  const { form: t, eventWords } = text('webhooks');
  return (
    <fieldset className="choice-list">
      <legend>{t.events}</legend>
      <Checkbox
        label={t.all}
        checked={chosen === null}
        onChange={(event) => onChoose(event.target.checked ? null : [...EVENT_TYPES])}
      />
      {EVENT_TYPES.map((type) => (
        <div key={type}>
          <Checkbox
            label={type}
            checked={chosen?.includes(type) ?? true}
            disabled={chosen === null}
            onChange={(event) =>
              onChoose(
                event.target.checked ? [...(chosen ?? []), type] : (chosen ?? []).filter((other) => other !== type),
              )
            }
          />
          <p className="hint">{eventWords[type]}</p>
        </div>
      ))}
      {isNoneChosen ? (
        <p className="field-error" role="alert">
          <ToneMark tone="reject" />
          {t.none}
        </p>
      ) : null}
    </fieldset>
  );
}
