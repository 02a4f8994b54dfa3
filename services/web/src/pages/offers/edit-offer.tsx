import { useParams } from 'wouter';
import { LoadedPage, Page } from '../../app/page.tsx';
import { Empty } from '../../kit/message.tsx';
import { text } from '../../i18n/text.ts';
import { draftOf } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { useSkuOffers } from './use-sku-offers.ts';

/** Changes an offer. Reports that it led to stay as they are. */
export default function EditOffer() {
  const t = text('offers');
  const { skuId, offerRef } = useParams<{ skuId: string; offerRef: string }>();
  const query = useSkuOffers(skuId);
  const back = { href: `/skus/${skuId}?tab=offers`, label: t.back };
  return (
    <LoadedPage query={query} title={t.area} back={back} widths={[[0, 60]]}>
      {({ sku, offers }) => {
        const offer = offers.find((one) => one.offerRef === offerRef);
        if (offer === undefined)
          return (
            <Page title={t.area} back={back}>
              <Empty title={t.form.gone} />
            </Page>
          );
        return (
          <OfferForm
            key={offer.changedAt}
            sku={sku}
            title={t.form.edit(offer.supplierName)}
            start={draftOf(offer)}
            others={offers.filter((one) => one !== offer)}
            isEdit
          />
        );
      }}
    </LoadedPage>
  );
}
