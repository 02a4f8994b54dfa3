import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/client.ts';
import { useMay } from '../../app/session.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { OfferList } from './offer-list.tsx';
import { offersQuery } from './offer-queries.ts';
import './offers.css';

/** The offers of suppliers for a candidate. */
export default function OffersTab({ sku: { skuId } }: { readonly sku: Schemas['SkuResponse'] }) {
  const t = text('offers');
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
          <div className="offers">
            <section>
              <div className="offers-head">
                <h2>{t.list}</h2>
                <span className="actions">{actions('line')}</span>
              </div>
              <OfferList offers={offers} />
            </section>
          </div>
        )
      }
    </Loaded>
  );
}
