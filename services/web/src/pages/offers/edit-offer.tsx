import { useState } from 'react';
import { useParams } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { Empty } from '../../kit/message.tsx';
import { text } from '../../i18n/text.ts';
import { draftOf } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import type { Offer } from './offer-queries.ts';
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
        return <EditForm key={offerRef} sku={sku} offer={offer} others={offers.filter((one) => one !== offer)} />;
      }}
    </LoadedPage>
  );
}

interface EditFormProps {
  readonly sku: Schemas['SkuResponse'];
  readonly offer: Offer;
  readonly others: readonly Offer[];
}

/** Begins with the offer as it is now. A later state of it must not replace what its user has typed. */
function EditForm({ sku, offer, others }: EditFormProps) {
  const [start] = useState(() => draftOf(offer, sku.candidate));
  return (
    <OfferForm sku={sku} title={text('offers').form.edit(offer.supplierName)} start={start} others={others} isEdit />
  );
}
