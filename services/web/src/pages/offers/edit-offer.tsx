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
      {({ sku, offers }) => <EditForm key={offerRef} sku={sku} offerRef={offerRef} offers={offers} back={back} />}
    </LoadedPage>
  );
}

interface EditFormProps {
  readonly sku: Schemas['SkuResponse'];
  readonly offerRef: string;
  readonly offers: readonly Offer[];
  readonly back: { readonly href: string; readonly label: string };
}

/** Follows the offer until its user changes it: a later state of it, or its deletion, must not replace what they have typed. */
function EditForm({ sku, offerRef, offers, back }: EditFormProps) {
  const t = text('offers');
  const [held, hold] = useState<Offer>();
  const seen = held ?? offers.find((one) => one.offerRef === offerRef);
  if (seen === undefined)
    return (
      <Page title={t.area} back={back}>
        <Empty title={t.form.gone} />
      </Page>
    );
  return (
    <OfferForm
      key={seen.changedAt}
      sku={sku}
      title={t.form.edit(seen.supplierName)}
      start={draftOf(seen, sku.candidate)}
      others={offers.filter((one) => one.offerRef !== offerRef)}
      seen={seen}
      onLoad={hold}
      onUse={() => hold(seen)}
    />
  );
}
