import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import type { Store } from '../listing/listing-queries.ts';
import { Checks } from './store-state.tsx';

/** Replaces the credentials of a store when all checks pass with the new ones. */
export function RenewDialog({ store, onClose }: { readonly store: Store; readonly onClose: () => void }) {
  const { renew, form: t } = text('stores');
  const { actions } = text('common');
  const queries = useQueryClient();
  const replace = useMutation({
    mutationFn: async (credentials: Schemas['StoreCredentialsRequest']) =>
      bodyOf(
        await api.POST('/app/api/stores/{storeId}/credentials', {
          params: { path: { storeId: store.storeId } },
          body: { credentials },
        }),
      ),
    onSuccess: async (outcome) => {
      if (outcome.store === null) return;
      await queries.invalidateQueries({ queryKey: ['stores'] });
      toast(renew.done);
      onClose();
    },
  });
  const isHosted = store.platform === 'hosted';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const secret = typedIn(form, 'secret').trim();
    replace.mutate(isHosted ? { secret } : { key: typedIn(form, 'key').trim(), secret });
  };
  return (
    <Dialog
      title={renew.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" type="submit" form="renew" isBusy={replace.isPending}>
            {renew.submit}
          </Button>
        </>
      }
    >
      <form id="renew" className="store-form" onSubmit={submit}>
        {isHosted ? null : <TextField label={t.key} hint={t.keyHint} name="key" required />}
        <TextField
          label={isHosted ? t.token : t.secret}
          hint={isHosted ? t.tokenHint : t.secretHint}
          name="secret"
          type="password"
          required
        />
      </form>
      {replace.error === null ? null : (
        <Banner
          tone="reject"
          title={t.failed}
        >{`${errorText(replace.error).title}. ${errorText(replace.error).words}`}</Banner>
      )}
      {replace.data?.store === null ? <Checks checks={replace.data.checks} /> : null}
    </Dialog>
  );
}
