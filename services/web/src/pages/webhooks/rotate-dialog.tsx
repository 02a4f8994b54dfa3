import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { idempotencyKeys } from '../../api/idempotency-keys.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField } from '../../kit/field.tsx';
import { text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { ENDPOINTS_KEY } from './webhook-queries.ts';

const DAY_SECONDS = '86400';

/** Replaces the secret of an endpoint, and shows the new one once. */
export function RotateDialog({ endpointId, onClose }: { readonly endpointId: string; readonly onClose: () => void }) {
  const { rotate: t, secret, failedAction } = text('webhooks');
  const queries = useQueryClient();
  const [keyOf] = useState(idempotencyKeys);
  const [overlap, setOverlap] = useState(DAY_SECONDS);
  const rotate = useMutation({
    mutationFn: async (body: Schemas['RotateWebhookSecretRequest']) =>
      bodyOf(
        await api.POST('/app/api/webhook-endpoints/{endpointId}/secret:rotate', {
          params: { path: { endpointId } },
          headers: { 'Idempotency-Key': keyOf(body) },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ENDPOINTS_KEY }),
  });
  if (rotate.data !== undefined)
    return (
      <ShownOnce
        title={secret.rotated}
        lead={secret.lead}
        label={secret.label}
        value={rotate.data.secret}
        lost={secret.lost}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button
            look="ink"
            isBusy={rotate.isPending}
            onClick={() => rotate.mutate({ overlapSeconds: Number(overlap) })}
          >
            {t.submit}
          </Button>
        </>
      }
    >
      <SelectField label={t.overlap} value={overlap} onChange={(event) => setOverlap(event.target.value)}>
        {Object.entries(t.options).map(([seconds, words]) => (
          <option key={seconds} value={seconds}>
            {words}
          </option>
        ))}
      </SelectField>
      <Refusal title={failedAction} error={rotate.error} />
    </Dialog>
  );
}
