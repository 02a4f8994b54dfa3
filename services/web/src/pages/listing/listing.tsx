import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { skuQuery } from '../../api/queries.ts';
import { Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Loaded } from '../../kit/state.tsx';
import { isolated } from '../../text/isolated.ts';
import { flag, type Params, word } from '../../text/url-state.ts';
import { text } from '../../texts/text.ts';
import { listingQuery, storesQuery } from './listing-queries.ts';
import { ListingEditor } from './listing-editor.tsx';
import './listing.css';

const STATE = { store: word(), push: flag() } satisfies Params;
const SKELETON = (
  <SkeletonRows
    rows={8}
    widths={[
      [0, 50],
      [56, 40],
    ]}
  />
);

/** A candidate as a draft in one store: what is sent, how it looks, and the way there. */
export default function ListingPage() {
  const t = text('listing');
  const { skuId } = useParams<{ skuId: string }>();
  const [{ store, push }, change] = useUrlState(STATE);
  const sku = useQuery(skuQuery(skuId)).data;
  const stores = useQuery(storesQuery());
  const connected = stores.data?.filter(({ state }) => state !== 'disconnected') ?? [];
  const chosen = connected.find(({ storeId }) => storeId === store) ?? connected[0];
  const listing = useQuery({ ...listingQuery(skuId, chosen?.storeId ?? ''), enabled: chosen !== undefined });
  const page = {
    title: t.title,
    area: sku?.candidate.title ?? t.area,
    back: { href: `/skus/${skuId}`, label: sku?.candidate.title ?? t.back },
    className: 'listing',
  };
  if (stores.data !== undefined && chosen === undefined)
    return (
      <Page {...page}>
        <section className="card">
          <Empty
            title={t.noStore.title}
            action={
              <ButtonLink href="/stores" look="ink">
                {t.noStore.go}
              </ButtonLink>
            }
          >
            {t.noStore.text}
          </Empty>
        </section>
      </Page>
    );
  const choice = (
    <SelectField
      label={t.store}
      value={chosen?.storeId ?? ''}
      onChange={(event) => change({ store: event.target.value })}
    >
      {connected.map(({ storeId, name, currency }) => (
        <option key={storeId} value={storeId}>{`${isolated(name)}, ${currency}`}</option>
      ))}
    </SelectField>
  );
  if (listing.data === undefined || chosen === undefined)
    return (
      <Page {...page}>
        <Loaded query={stores.data === undefined ? stores : listing} skeleton={SKELETON}>
          {() => SKELETON}
        </Loaded>
      </Page>
    );
  return (
    <ListingEditor
      key={listing.data.listingId}
      page={page}
      choice={choice}
      store={chosen}
      listing={listing.data}
      isPushing={push}
      onPush={(isOpen) => change({ push: isOpen })}
    />
  );
}
