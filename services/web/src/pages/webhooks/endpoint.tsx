import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { toast } from '../../kit/toast.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { numberText } from '../../format/numbers.ts';
import { oneOf, word } from '../../format/url-state.ts';
import { locale, text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { PortalDialog } from './portal-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { RecoveryProgress } from './recovery-progress.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { Verify } from './verify.tsx';
import { DELIVERIES_KEY, type Endpoint, endpointQuery, ENDPOINTS_KEY } from './webhook-queries.ts';
import './webhooks.css';

const TABS = ['deliveries', 'verify', 'settings'] as const;
const STATE = { tab: oneOf(TABS, 'deliveries'), recovery: word() };
type Open = 'edit' | 'portal' | 'rotate' | 'recover' | 'remove';

/** One endpoint: its state, what was sent to it, and the actions of an owner. */
export default function EndpointPage() {
  const t = text('webhooks');
  const { endpointId } = useParams<{ endpointId: string }>();
  const query = useQuery(endpointQuery(endpointId));
  return (
    <LoadedPage query={query} title={t.area} back={{ href: '/webhooks', label: t.title }} widths={[[0, 60]]}>
      {(endpoint) => <Whole endpoint={endpoint} />}
    </LoadedPage>
  );
}

function Whole({ endpoint }: { readonly endpoint: Endpoint }) {
  const t = text('webhooks');
  const [{ tab, recovery }, change] = useUrlState(STATE);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const queries = useQueryClient();
  const { endpointId } = endpoint;
  const path = { endpointId };
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ENDPOINTS_KEY });
    await queries.invalidateQueries({ queryKey: DELIVERIES_KEY });
  };
  const test = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/webhook-endpoints/{endpointId}/test', {
          params: { path },
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        }),
      ),
    onSuccess: async () => {
      toast(t.tested);
      await refresh();
    },
  });
  const turn = useMutation({
    mutationFn: async (to: 'enabled' | 'disabled') =>
      bodyOf(await api.PATCH('/app/api/webhook-endpoints/{endpointId}', { params: { path }, body: { state: to } })),
    onSuccess: async (_, to) => {
      if (to === 'enabled') toast(t.enabledAgain);
      await refresh();
    },
  });
  return (
    <Page
      title={endpoint.url}
      area={t.title}
      className="full"
      back={{ href: '/webhooks', label: t.title }}
      meta={[
        <EndpointState key="state" endpoint={endpoint} />,
        <span key="since">
          {t.since} <Moment iso={endpoint.stateSince} />
        </span>,
        endpoint.eventTypes === null ? t.form.all : t.someEvents(endpoint.eventTypes.length),
      ]}
      actions={
        <>
          <Button look="quiet" icon="again" onClick={() => setOpen('recover')}>
            {t.actions.recover}
          </Button>
          <Button look="ink" isBusy={test.isPending} onClick={() => test.mutate()}>
            {t.actions.test}
          </Button>
        </>
      }
    >
      <Condition endpoint={endpoint} isBusy={turn.isPending} onEnable={() => turn.mutate('enabled')} />
      <Refusal title={t.failedAction} error={test.error ?? turn.error} />
      {recovery === '' ? null : <RecoveryProgress endpointId={endpointId} recoveryId={recovery} />}
      <div>
        <Tabs
          label={t.tabs.label}
          tabs={TABS.map((key) => ({ key, label: t.tabs[key] }))}
          current={tab}
          onSelect={(key) => change({ tab: key })}
        >
          {tab === 'deliveries' ? <Deliveries endpointId={endpointId} /> : null}
          {tab === 'verify' ? <Verify /> : null}
          {tab === 'settings' ? (
            <Settings
              endpoint={endpoint}
              isBusy={turn.isPending}
              onOpen={setOpen}
              onDisable={() => turn.mutate('disabled')}
            />
          ) : null}
        </Tabs>
      </div>
      {open === 'edit' ? <EndpointDialog endpoint={endpoint} onClose={close} /> : null}
      {open === 'portal' ? <PortalDialog endpointId={endpointId} onClose={close} /> : null}
      {open === 'rotate' ? <RotateDialog endpointId={endpointId} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog endpointId={endpointId} onClose={close} /> : null}
      {open === 'recover' ? (
        <RecoverDialog
          endpoint={endpoint}
          onClose={close}
          onStarted={(recoveryId) => {
            change({ recovery: recoveryId });
            close();
            void refresh();
          }}
        />
      ) : null}
    </Page>
  );
}

/** Why an endpoint gets nothing, or fails, and what to do about it. */
function Condition({
  endpoint: { state, stateReason, failingSince },
  isBusy,
  onEnable,
}: {
  readonly endpoint: Endpoint;
  readonly isBusy: boolean;
  readonly onEnable: () => void;
}) {
  const t = text('webhooks');
  const why = stateReason === null ? '' : (t.reason[stateReason] ?? stateReason);
  if (state === 'disabled')
    return (
      <Banner
        tone="caution"
        title={t.disabled.title}
        action={
          <Button isBusy={isBusy} onClick={onEnable}>
            {t.disabled.enable}
          </Button>
        }
      >
        {why} {t.disabled.text}
      </Banner>
    );
  if (state === 'pending')
    return (
      <Banner tone="plain" title={t.pending.title}>
        {why}
      </Banner>
    );
  if (failingSince === null) return null;
  return (
    <Banner
      tone="caution"
      title={
        <>
          {t.failingSince} <Moment iso={failingSince} />
        </>
      }
    />
  );
}

function Settings({
  endpoint,
  isBusy,
  onOpen,
  onDisable,
}: {
  readonly endpoint: Endpoint;
  readonly isBusy: boolean;
  readonly onOpen: (open: Open) => void;
  readonly onDisable: () => void;
}) {
  const { facts: t, actions, form } = text('webhooks');
  const { description, eventTypes, ratePerMinute, previousSecretUntil, publicKey, createdAt, endpointId } = endpoint;
  return (
    <div className="webhook-settings">
      <section className="card webhook-card">
        <dl className="facts webhook-facts">
          {description === null ? null : (
            <Fact name={t.description}>
              <UserText>{description}</UserText>
            </Fact>
          )}
          <Fact name={t.events}>{eventTypes === null ? form.all : eventTypes.join(', ')}</Fact>
          <Fact name={t.rate}>{ratePerMinute === null ? t.noLimit : numberText(ratePerMinute, locale())}</Fact>
          {previousSecretUntil === null ? null : (
            <Fact name={t.previous}>
              <Moment iso={previousSecretUntil} />
            </Fact>
          )}
          {publicKey === null ? null : (
            <Fact name={t.publicKey}>
              <code>{publicKey}</code> <CopyButton value={publicKey} size="small" />
            </Fact>
          )}
          <Fact name={t.created}>
            <Moment iso={createdAt} />
          </Fact>
          <Fact name={t.id}>
            <code>{endpointId}</code> <CopyButton value={endpointId} size="small" />
          </Fact>
        </dl>
      </section>
      <div className="actions">
        <Button onClick={() => onOpen('edit')}>{actions.edit}</Button>
        <Button onClick={() => onOpen('portal')}>{actions.portal}</Button>
        <Button icon="key" onClick={() => onOpen('rotate')}>
          {actions.rotate}
        </Button>
        {endpoint.state === 'disabled' ? null : (
          <Button icon="pause" isBusy={isBusy} onClick={onDisable}>
            {actions.disable}
          </Button>
        )}
        <Button look="quiet" icon="trash" onClick={() => onOpen('remove')}>
          {actions.remove}
        </Button>
      </div>
    </div>
  );
}

function RemoveDialog({ endpointId, onClose }: { readonly endpointId: string; readonly onClose: () => void }) {
  const { remove: t, failedAction } = text('webhooks');
  const queries = useQueryClient();
  const [, go] = useLocation();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/app/api/webhook-endpoints/{endpointId}', { params: { path: { endpointId } } }),
    onSuccess: async () => {
      toast(t.done);
      go('/webhooks');
      queries.removeQueries({ queryKey: [...ENDPOINTS_KEY, endpointId] });
      await queries.invalidateQueries({ queryKey: ENDPOINTS_KEY, exact: true });
    },
  });
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          <Button look="ink" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {t.submit}
          </Button>
        </>
      }
    >
      <Refusal title={failedAction} error={remove.error} />
    </Dialog>
  );
}
