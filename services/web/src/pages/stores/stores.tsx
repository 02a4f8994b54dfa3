import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../app/page.tsx';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Banner, Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { type Store, storesQuery } from '../listing/listing-queries.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { StoreStateMark } from './store-state.tsx';
import './stores.css';

/** The stores that receive drafts. */
export default function StoresPage() {
  const t = text('stores');
  const query = useQuery(storesQuery());
  const [isConnecting, connect] = useState(false);
  const mayManage = useMay()('stores:manage');
  const button = (
    <Button look="ink" icon="plus" onClick={() => connect(true)}>
      {t.connect}
    </Button>
  );
  return (
    <Page title={t.title} className="stores" actions={mayManage ? button : undefined}>
      {mayManage ? null : <Banner tone="plain" title={t.denied} />}
      <Loaded
        query={query}
        skeleton={
          <SkeletonRows
            rows={6}
            widths={[
              [0, 45],
              [50, 45],
            ]}
          />
        }
      >
        {(stores) =>
          stores.length === 0 ? (
            <section className="card">
              <Empty title={t.empty.title} action={mayManage ? button : undefined}>
                {t.empty.text}
              </Empty>
            </section>
          ) : (
            <ul className="store-cards">
              {stores.map((store) => (
                <li key={store.storeId}>
                  <StoreCard store={store} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isConnecting ? <ConnectDialog onClose={() => connect(false)} /> : null}
    </Page>
  );
}

function StoreCard({ store }: { readonly store: Store }) {
  const { facts, platform } = text('stores');
  return (
    <section className="card store-card">
      <h2>
        <Link href={`/stores/${store.storeId}`} className="link">
          <UserText>{store.name}</UserText>
        </Link>
        <StoreStateMark state={store.state} />
      </h2>
      {store.stateText === null ? null : <p className="quiet">{store.stateText}</p>}
      <dl className="facts">
        <div>
          <dt>{facts.platform}</dt>
          <dd>{platform[store.platform]}</dd>
        </div>
        <div>
          <dt>{facts.currency}</dt>
          <dd>{`${store.currency}, ${store.weightUnit}, ${store.lengthUnit}`}</dd>
        </div>
        <div>
          <dt>{facts.checked}</dt>
          <dd>
            <Moment iso={store.checkedAt} />
          </dd>
        </div>
        <div>
          <dt>{facts.drafts}</dt>
          <dd>{facts.draftCount(store.drafts)}</dd>
        </div>
      </dl>
    </section>
  );
}
