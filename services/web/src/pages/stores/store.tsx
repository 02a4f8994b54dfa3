import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { withoutIsolates } from '../../format/isolated.ts';
import { text } from '../../i18n/text.ts';
import type { Store } from '../listing/listing-queries.ts';
import { RenewDialog } from './renew-dialog.tsx';
import { StoreDetails } from './store-details.tsx';
import { Checks, StoreStateMark } from './store-state.tsx';
import './stores.css';

/** One store: its state, its checks, and the owner's actions. */
export default function StorePage() {
  const t = text('stores');
  const { storeId } = useParams<{ storeId: string }>();
  const query = useQuery({
    queryKey: ['stores', storeId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/stores/{storeId}', { params: { path: { storeId } }, signal })),
  });
  return (
    <LoadedPage query={query} title={t.area} back={{ href: '/stores', label: t.title }} widths={[[0, 60]]}>
      {(store) => <Whole store={store} />}
    </LoadedPage>
  );
}

function Whole({ store }: { readonly store: Store }) {
  const t = text('stores');
  const [open, setOpen] = useState<'renew' | 'disconnect'>();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const { storeId, name, state } = store;
  const refresh = () => queries.invalidateQueries({ queryKey: ['stores'] });
  const check = useMutation({
    mutationFn: async () =>
      bodyOf(await api.POST('/app/api/stores/{storeId}/check', { params: { path: { storeId } } })),
    onSuccess: refresh,
  });
  const disconnect = useMutation({
    mutationFn: async () => {
      await api.DELETE('/app/api/stores/{storeId}', { params: { path: { storeId } } });
    },
    onSuccess: async () => {
      toast(t.disconnect.done(name));
      go('/stores');
      await refresh();
    },
  });
  const isOwner = useMay()('stores:manage') && state !== 'disconnected';
  return (
    <Page
      title={name}
      area={t.title}
      className="store"
      back={{ href: '/stores', label: t.title }}
      actions={
        isOwner ? (
          <>
            <Button look="quiet" onClick={() => setOpen('disconnect')}>
              {t.disconnect.open}
            </Button>
            <Button icon="key" onClick={() => setOpen('renew')}>
              {t.renew.open}
            </Button>
            <Button icon="again" isBusy={check.isPending} onClick={() => check.mutate()}>
              {t.checks.again}
            </Button>
          </>
        ) : undefined
      }
      meta={[<StoreStateMark key="state" state={state} />, t.platform[store.platform], store.currency]}
    >
      {state === 'quarantined' ? <Quarantine store={store} mayRelease={isOwner} /> : null}
      {state !== 'quarantined' && store.stateText !== null ? (
        <Banner tone={state === 'disconnected' ? 'plain' : 'caution'} title={store.stateText} />
      ) : null}
      {check.error === null ? null : (
        <Banner tone="reject" title={errorText(check.error).title}>
          {errorText(check.error).words}
        </Banner>
      )}
      <div className="store-grid">
        <section>
          <h2>{t.checks.title}</h2>
          <div className="card store-card">
            <Checks checks={store.checks} />
          </div>
        </section>
        <div className="store-side">
          <StoreFacts store={store} />
          <StoreDetails store={store} mayChange={isOwner} />
        </div>
      </div>
      {open === 'renew' ? <RenewDialog store={store} onClose={() => setOpen(undefined)} /> : null}
      {open === 'disconnect' ? (
        <Dialog
          title={t.disconnect.title(name)}
          lead={t.disconnect.lead}
          onClose={() => setOpen(undefined)}
          foot={
            <>
              <Button onClick={() => setOpen(undefined)}>{text('common').actions.cancel}</Button>
              <Button look="ink" isBusy={disconnect.isPending} onClick={() => disconnect.mutate()}>
                {t.disconnect.submit}
              </Button>
            </>
          }
        >
          {disconnect.error === null ? undefined : <Banner tone="reject" title={errorText(disconnect.error).title} />}
        </Dialog>
      ) : null}
    </Page>
  );
}

function StoreFacts({ store }: { readonly store: Store }) {
  const { facts } = text('stores');
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [facts.address, store.baseUrl],
    [facts.currency, store.currency],
    [facts.units, `${store.weightUnit}, ${store.lengthUnit}`],
    [facts.key, `…${store.credentialEnd}`],
    [facts.checked, <Moment key="checked" iso={store.checkedAt} />],
    [facts.drafts, facts.draftCount(store.drafts)],
    [facts.since, <Moment key="since" iso={store.stateSince} />],
  ];
  return (
    <section className="card store-card">
      <dl className="facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The reason for a quarantine, and the release: the user types the name of the store to confirm the inspection. */
function Quarantine({ store, mayRelease }: { readonly store: Store; readonly mayRelease: boolean }) {
  const { quarantine: t, denied } = text('stores');
  const queries = useQueryClient();
  const [isWrong, setWrong] = useState(false);
  const { storeId, name, held } = store;
  const release = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/stores/{storeId}/release', { params: { path: { storeId } }, body: { name, held } }),
      ),
    onSuccess: () => toast(t.done(name)),
    // After a refusal, too: the user has to see what has come into quarantine.
    onSettled: () => queries.invalidateQueries({ queryKey: ['stores'] }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = withoutIsolates(typedIn(new FormData(event.currentTarget), 'name')).trim();
    setWrong(typed !== name);
    if (typed === name) release.mutate();
  };
  return (
    <Banner tone="reject" title={t.title}>
      <p>{store.stateText}</p>
      <p>{t.text}</p>
      <p>
        <strong>{t.releaseTitle}</strong>
      </p>
      <ul className="store-release-effects">
        <li>{t.unchanged}</li>
        <li>{t.held(held)}</li>
        <li>{t.waiting(store.waiting)}</li>
      </ul>
      {mayRelease ? (
        <form className="store-release" onSubmit={submit}>
          <TextField
            label={t.label}
            hint={t.hint(name)}
            name="name"
            required
            error={isWrong ? t.wrong : release.error === null ? undefined : errorText(release.error).words}
          />
          <Button type="submit" isBusy={release.isPending}>
            {t.submit}
          </Button>
        </form>
      ) : (
        <p>{denied}</p>
      )}
    </Banner>
  );
}
