import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/client.ts';
import { useMay } from '../../app/session.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { useBoard } from './board/board-query.ts';
import { OfferBoard } from './board/board.tsx';
import { OfferList } from './offer-list.tsx';
import { type Offer, offersQuery } from './offer-queries.ts';
import './offers.css';

/** The offers of suppliers for a candidate. */
export default function OffersTab({
  sku,
  onBegun,
}: {
  readonly sku: Schemas['SkuResponse'];
  /** A run with the terms of an offer has begun. */
  readonly onBegun: () => void;
}) {
  const t = text('offers');
  const { skuId } = sku;
  const query = useQuery(offersQuery(skuId));
  const mayWrite = useMay()('listings:edit');
  const actions = (look: 'ink' | 'line') =>
    mayWrite ? (
      <>
        <ButtonLink look={look} icon="plus" href={`/skus/${skuId}/new-offer`}>
          {t.add}
        </ButtonLink>
        <ButtonLink icon="upload" href={`/skus/${skuId}/import-offers`}>
          {t.importMany}
        </ButtonLink>
      </>
    ) : undefined;
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={4} widths={[[0, 60]]} />}>
      {(offers) =>
        offers.length === 0 ? (
          <section className="card">
            <Empty title={t.empty.title} action={actions('ink')}>
              <p>{t.empty.text}</p>
              {mayWrite ? null : <p>{t.empty.read}</p>}
            </Empty>
          </section>
        ) : (
          <Offers sku={sku} offers={offers} actions={actions('line')} onBegun={onBegun} />
        )
      }
    </Loaded>
  );
}

function Offers({
  sku,
  offers,
  actions,
  onBegun,
}: {
  readonly sku: Schemas['SkuResponse'];
  readonly offers: readonly Offer[];
  readonly actions: ReactNode;
  readonly onBegun: () => void;
}) {
  const board = useBoard(sku.skuId);
  // The board knows more points to clarify than the offers alone.
  const found = new Map(board.query.data?.offers.map(({ offerRef, findings }) => [offerRef, findings]));
  return (
    <div className="offers">
      <OfferBoard sku={sku} board={board} onBegun={onBegun} />
      <section>
        <div className="offers-head">
          <h2>{text('offers').list}</h2>
          <span className="actions">{actions}</span>
        </div>
        <OfferList
          offers={offers.map((offer) => ({ ...offer, findings: found.get(offer.offerRef) ?? offer.findings }))}
        />
      </section>
    </div>
  );
}
