import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { toast } from '../../kit/toast.tsx';
import { withoutIsolates } from '../../format/isolated.ts';
import { text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { type Key, KEYS_KEY } from './keys-query.ts';

/** Ends a key at once, after its name is typed. */
export function RevokeDialog({ of, onClose }: { readonly of: Key; readonly onClose: () => void }) {
  const { revoke: t } = text('keys');
  const queries = useQueryClient();
  const [isWrong, setWrong] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.DELETE('/app/api/keys/{keyId}', { params: { path: { keyId: of.keyId } } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: KEYS_KEY });
      toast(t.done(of.name));
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = withoutIsolates(typedIn(new FormData(event.currentTarget), 'name')).trim();
    setWrong(typed !== of.name);
    if (typed === of.name) revoke.mutate();
  };
  return (
    <Dialog
      title={t.title(of.name)}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" type="submit" form="revoke" isBusy={revoke.isPending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <form id="revoke" className="form" onSubmit={submit}>
        <TextField label={t.label} hint={t.hint(of.name)} name="name" required error={isWrong ? t.wrong : undefined} />
      </form>
      <Refusal title={t.failed} error={revoke.error} />
    </Dialog>
  );
}
