import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { Page } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { Assumed } from '../../kit/assumed.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Loaded } from '../../kit/state.tsx';
import { type Tab, Tabs } from '../../kit/tabs.tsx';
import { isolated } from '../../format/isolated.ts';
import { sizeShown, weightShown } from '../../kit/measure.ts';
import { flag, type Params, word } from '../../format/url-state.ts';
import { text } from '../../i18n/text.ts';
import { type Listing, listingQuery, listingsQuery, type Store, storesQuery } from './listing-queries.ts';
import { ListingEditor, type ListingPage } from './listing-editor.tsx';
import { Unwritten } from './unwritten.tsx';
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

/** A candidate as a draft in one store: texts, preview and push. Opening the page writes nothing. */
export default function ListingScreen() {
  const t = text('listing');
  const { skuId } = useParams<{ skuId: string }>();
  const [{ store, push }, change] = useUrlState(STATE);
  const sku = useQuery(skuQuery(skuId)).data;
  const stores = useQuery(storesQuery());
  const listings = useQuery(listingsQuery(skuId));
  const title = sku?.candidate.title;
  const page = {
    title: t.title,
    area: title ?? t.area,
    back: { href: `/skus/${skuId}`, label: title ?? t.back },
    className: 'listing',
    meta: sku === undefined ? [] : leftOut(sku),
  };
  const connected = stores.data?.filter(({ state }) => state !== 'disconnected') ?? [];
  if (stores.data !== undefined && connected.length === 0)
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
  const chosen = connected.find(({ storeId }) => storeId === store) ?? firstOf(connected, listings.data ?? []);
  if (listings.data === undefined || chosen === undefined)
    return (
      <Page {...page}>
        <Loaded query={stores.data === undefined ? stores : listings} skeleton={SKELETON}>
          {() => SKELETON}
        </Loaded>
      </Page>
    );
  const all = listings.data;
  const present = listingFor(chosen, all);
  const others = all.filter(({ storeId }) => storeId !== chosen.storeId);
  const tabs: ListingPage['tabs'] = (panel, shown) => (
    <Tabs
      label={t.store}
      tabs={connected.map((one) => tabOf(one, shown?.storeId === one.storeId ? shown : listingFor(one, all)))}
      current={chosen.storeId}
      onSelect={(storeId) => change({ store: storeId })}
    >
      {panel}
    </Tabs>
  );
  if (present === undefined)
    return (
      <Page {...page}>
        {tabs(<Unwritten key={chosen.storeId} skuId={skuId} store={chosen} others={others} isPushing={push} />)}
      </Page>
    );
  return (
    <Written
      key={present.listingId}
      page={{ ...page, tabs }}
      store={chosen}
      present={present}
      others={others}
      isPushing={push}
      onPush={(isOpen) => change({ push: isOpen })}
    />
  );
}

function Written({
  present,
  ...editor
}: Omit<React.ComponentProps<typeof ListingEditor>, 'listing'> & { readonly present: Listing }) {
  return <ListingEditor {...editor} listing={useQuery(listingQuery(present)).data} />;
}

/** The store with the draft, or else one with a generated listing. */
function firstOf(stores: readonly Store[], listings: readonly Listing[]): Store | undefined {
  const best =
    listings.find(({ push }) => push?.state === 'DRAFTED') ?? listings.find(({ push }) => push) ?? listings[0];
  return stores.find(({ storeId }) => storeId === best?.storeId) ?? stores[0];
}

function listingFor({ storeId }: Store, listings: readonly Listing[]): Listing | undefined {
  return listings.find((one) => one.storeId === storeId);
}

function tabOf({ storeId, name }: Store, listing: Listing | undefined): Tab<string> {
  const { unwritten, outcome } = text('listing');
  const pushed = listing?.push?.state;
  const written = pushed === undefined ? unwritten.notPushed : (outcome[pushed] ?? pushed);
  return { key: storeId, label: isolated(name), state: listing === undefined ? unwritten.state : written };
}

/** Assumed values of the candidate. Drafts leave them out, because an assumption is not a fact about the product. */
function leftOut({ skuId, candidate: { assumed, weightGrams, dimensionsMm } }: Schemas['SkuResponse']): ReactNode[] {
  const { leftOut: words } = text('listing');
  return [
    ['weightGrams', words.weight, weightGrams === null ? null : weightShown(weightGrams)],
    ['dimensionsMm', words.size, dimensionsMm === null ? null : sizeShown(dimensionsMm)],
  ].flatMap(([field, label, value]) =>
    value !== null && assumed.some((name) => name === field)
      ? [
          <span key={field}>
            {label} {value} <Assumed skuId={skuId} />
          </span>,
        ]
      : [],
  );
}
