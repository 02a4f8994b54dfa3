import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField, TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { Checks } from './store-state.tsx';

type Platform = Schemas['StorePlatform'];

/** Connects a store when all checks pass; otherwise each failed check says how to fix it. */
export function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const { form: t, platform: platforms } = text('stores');
  const { actions } = text('common');
  const queries = useQueryClient();
  const [platform, setPlatform] = useState<Platform>('woocommerce');
  const connect = useMutation({
    mutationFn: async (body: Schemas['ConnectStoreBody']) =>
      bodyOf(await api.POST('/app/api/stores', { headers: { 'Idempotency-Key': crypto.randomUUID() }, body })),
    onSuccess: async ({ store }) => {
      if (store === null) return;
      await queries.invalidateQueries({ queryKey: ['stores'] });
      toast(t.done(store.name));
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => typedIn(form, name).trim();
    const secret = typed('secret');
    connect.mutate({
      platform,
      name: typed('name'),
      host: typed('host'),
      credentials: platform === 'woocommerce' ? { key: typed('key'), secret } : { secret },
    });
  };
  const offences = connect.error instanceof Fault ? connect.error.offences : [];
  const wrong = (pointer: string) => offences.find((one) => one.pointer === pointer)?.detail;
  const isHosted = platform === 'hosted';
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button look="ink" type="submit" form="connect" isBusy={connect.isPending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <form id="connect" className="store-form" onSubmit={submit}>
        <SelectField
          label={t.platform}
          value={platform}
          onChange={(event) => setPlatform(event.target.value as Platform)}
        >
          <option value="woocommerce">{platforms.woocommerce}</option>
          <option value="hosted">{platforms.hosted}</option>
        </SelectField>
        <TextField label={t.name} hint={t.nameHint} name="name" required error={wrong('#/name')} />
        <TextField label={t.host} hint={t.hostHint} name="host" required error={wrong('#/host')} />
        {isHosted ? null : (
          <TextField label={t.key} hint={t.keyHint} name="key" required error={wrong('#/credentials/key')} />
        )}
        <TextField
          label={isHosted ? t.token : t.secret}
          hint={isHosted ? t.tokenHint : t.secretHint}
          name="secret"
          type="password"
          required
          error={wrong('#/credentials/secret')}
        />
      </form>
      {connect.error === null ? null : (
        <Banner tone="reject" title={t.failed}>
          {[
            `${errorText(connect.error).title}.`,
            errorText(connect.error).words,
            ...offences.map(({ detail }) => detail),
          ].join(' ')}
        </Banner>
      )}
      {connect.data?.store === null ? (
        <section role="alert">
          <h3>{t.failed}</h3>
          <Checks checks={connect.data.checks} />
        </section>
      ) : null}
    </Dialog>
  );
}
