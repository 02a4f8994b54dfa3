import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { idempotencyKeys } from '../../api/idempotency-keys.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Moment } from '../../kit/money.tsx';
import { text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { KeyMade } from './key-made.tsx';
import { type Key, KEYS_KEY } from './keys-query.ts';

const DAY_SECONDS = '86400';

/** Replaces a key by a new one, which is shown once. */
export function RollDialog({ of, onClose }: { readonly of: Key; readonly onClose: () => void }) {
  const { roll: t, never } = text('keys');
  const queries = useQueryClient();
  const [keyOf] = useState(idempotencyKeys);
  const [overlap, setOverlap] = useState(DAY_SECONDS);
  const roll = useMutation({
    mutationFn: async (body: Schemas['RollKeyRequest']) =>
      bodyOf(
        await api.POST('/app/api/keys/{keyId}/roll', {
          params: { path: { keyId: of.keyId } },
          headers: { 'Idempotency-Key': keyOf(body) },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS_KEY }),
  });
  const made = roll.data;
  if (made !== undefined) return <KeyMade apiKey={made.apiKey} scopes={made.scopes} onClose={onClose} />;
  return (
    <Dialog
      title={t.title(of.name)}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" isBusy={roll.isPending} onClick={() => roll.mutate({ overlapSeconds: Number(overlap) })}>
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
      <p className="quiet">
        {t.used}: {of.lastUsedAt === null ? never : <Moment iso={of.lastUsedAt} isRelative />}
      </p>
      <Refusal title={t.failed} error={roll.error} />
    </Dialog>
  );
}
