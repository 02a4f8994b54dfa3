import { useParams } from 'wouter';
import { LoadedPage } from '../../app/page.tsx';
import { text } from '../../i18n/text.ts';
import { EMPTY_OFFER } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { useSkuOffers } from './use-sku-offers.ts';

/** Adds an offer to a candidate. */
export default function NewOffer() {
  const t = text('offers');
  const { skuId } = useParams<{ skuId: string }>();
  const query = useSkuOffers(skuId);
  return (
    <LoadedPage
      query={query}
      title={t.form.title}
      back={{ href: `/skus/${skuId}?tab=offers`, label: t.back }}
      widths={[[0, 60]]}
    >
      {({ sku, offers }) => <OfferForm sku={sku} title={t.form.title} start={EMPTY_OFFER} others={offers} />}
    </LoadedPage>
  );
}
