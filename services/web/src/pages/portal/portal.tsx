import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { Logo } from '../../kit/icon.tsx';
import { Empty } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { Id } from '../parts/rows.tsx';
import { DeliveryLog, filterOf } from '../webhooks/deliveries.tsx';
import { DeliveryRecord } from '../webhooks/delivery.tsx';
import { DeliveryState, EndpointState } from '../webhooks/endpoint-state.tsx';
import type { DeliveryFilter } from '../webhooks/webhook-queries.ts';
import { portalDeliveriesQuery, portalDeliveryQuery, portalQuery, withToken } from './portal-queries.ts';
import '../shared/shared.css';
import '../webhooks/webhooks.css';

type Filter = Parameters<typeof filterOf>[0];

/**
 * The deliveries of one endpoint, for the holder of its link. The token is in the fragment, which browsers do not send. The address
 * keeps it, so the open delivery and the filter are not part of the address.
 */
export default function Portal() {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    // Another link in the same tab changes the fragment only.
    const read = () => setToken(tokenInAddress());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return <PortalOf key={token} token={token} />;
}

const tokenInAddress = () => window.location.hash.slice(1);

function PortalOf({ token }: { readonly token: string }) {
  const { portal: t } = text('webhooks');
  const query = useQuery(portalQuery(token));
  const [opened, setOpened] = useState('');
  const [filter, setFilter] = useState<Filter>({ state: '', type: '' });
  const isGone = query.error instanceof Fault && query.error.status === 404;
  return (
    <div className="shared">
      <header className="brand">
        <Logo />
        <span>{text('common').product}</span>
      </header>
      {isGone ? (
        <Page title={t.gone}>
          <Empty title={t.gone}>{t.goneText}</Empty>
        </Page>
      ) : query.data === undefined ? (
        <Page title={t.area}>
          <Loaded query={query}>{() => null}</Loaded>
        </Page>
      ) : opened === '' ? (
        <Page
          title={query.data.url}
          area={t.area}
          className="full"
          meta={[
            <EndpointState key="state" endpoint={query.data} />,
            t.lead,
            <span key="until">
              {t.until} <Moment iso={query.data.expiresAt} />
            </span>,
          ]}
        >
          <Log token={token} filter={filter} onFilter={setFilter} onOpen={setOpened} />
        </Page>
      ) : (
        <Opened token={token} deliveryId={opened} onClose={() => setOpened('')} />
      )}
    </div>
  );
}

function Log({
  token,
  filter,
  onFilter,
  onOpen,
}: {
  readonly token: string;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly onOpen: (deliveryId: string) => void;
}) {
  const set: DeliveryFilter = filterOf(filter);
  return (
    <DeliveryLog
      query={useInfiniteQuery(portalDeliveriesQuery(token, set))}
      filter={filter}
      onFilter={(changes) => onFilter({ ...filter, ...changes })}
      linkTo={({ deliveryId, type }) => (
        <button type="button" className="link" onClick={() => onOpen(deliveryId)}>
          {type}
        </button>
      )}
      linkToSku={(skuId) => <Id isShort>{skuId}</Id>}
    />
  );
}

function Opened({
  token,
  deliveryId,
  onClose,
}: {
  readonly token: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
}) {
  const { portal: t, delivery: words, failedAction } = text('webhooks');
  const queries = useQueryClient();
  const query = useQuery(portalDeliveryQuery(token, deliveryId));
  const redeliver = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/webhook-portal/deliveries/{deliveryId}/redeliver', {
          params: { path: { deliveryId } },
          headers: withToken(token),
        }),
      ),
    onSuccess: async () => {
      toast(words.redelivered);
      await queries.invalidateQueries({ queryKey: ['portal', token] });
    },
  });
  const { data } = query;
  const meta: ReactNode[] =
    data === undefined ? [] : [<DeliveryState key="state" delivery={data} />, <Moment key="at" iso={data.createdAt} />];
  return (
    <Page
      title={data?.type ?? words.area}
      area={t.area}
      meta={meta}
      actions={
        <>
          <Button look="quiet" icon="chevron-left" onClick={onClose}>
            {t.all}
          </Button>
          <Button look="ink" icon="again" isBusy={redeliver.isPending} onClick={() => redeliver.mutate()}>
            {words.redeliver}
          </Button>
        </>
      }
    >
      <Refusal title={failedAction} error={redeliver.error} />
      <Loaded query={query}>
        {(delivery) => <DeliveryRecord delivery={delivery} linkToSku={(skuId) => <code>{skuId}</code>} />}
      </Loaded>
    </Page>
  );
}
