import type { Offer as OfferBody } from '@cpes/client/table';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

export type Offer = Schemas['OfferResponse'];
export type { OfferBody };

/** All offers of a SKU, in the order of their references. */
export function offersQuery(skuId: string) {
  return queryOptions({
    queryKey: ['offers', skuId],
    queryFn: async ({ signal }): Promise<readonly Offer[]> =>
      bodyOf(await api.GET('/app/api/skus/{skuId}/offers', { params: { path: { skuId } }, signal })).data,
  });
}

/** Creates or replaces an offer. */
export async function saveOffer(
  skuId: string,
  offerRef: string,
  body: OfferBody,
  signal?: AbortSignal,
): Promise<{ readonly offer: Offer; readonly isNew: boolean }> {
  const answer = await api.PUT('/app/api/skus/{skuId}/offers/{offerRef}', {
    params: { path: { skuId, offerRef } },
    body: body as Schemas['OfferRequest'],
    ...(signal === undefined ? {} : { signal }),
  });
  return { offer: bodyOf(answer), isNew: answer.response.status === 201 };
}

export async function deleteOffer({ skuId, offerRef }: Offer): Promise<void> {
  await api.DELETE('/app/api/skus/{skuId}/offers/{offerRef}', { params: { path: { skuId, offerRef } } });
}

/** Shows the offers as they are after a change. A read that began before it would bring the earlier state back. */
export async function showOffers(
  queries: QueryClient,
  skuId: string,
  change: (offers: readonly Offer[]) => readonly Offer[],
): Promise<void> {
  const { queryKey } = offersQuery(skuId);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (offers) => (offers === undefined ? undefined : change(offers)));
  await Promise.all([queryKey, ['offer-board', skuId]].map((key) => queries.invalidateQueries({ queryKey: key })));
}

/** The offers with one added or replaced, in the order of the service. */
export function withOffer(offers: readonly Offer[], saved: Offer): readonly Offer[] {
  const others = offers.filter(({ offerRef }) => offerRef !== saved.offerRef);
  return [...others, saved].sort((a, b) => (a.offerRef < b.offerRef ? -1 : 1));
}

type Candidate = Schemas['SkuResponse']['candidate'] | undefined;
type Assumable = Offer['assumed'][number];

/**
 * Whether a save without the member gives the same offer again. An assumed term comes from the candidate, whose terms may have changed
 * since the offer was saved.
 */
export function isStillAssumed(offer: Offer, name: Assumable, candidate: Candidate): boolean {
  if (!offer.assumed.includes(name)) return false;
  const now = {
    supplierCountry: candidate?.supplierCountry,
    costCurrency: candidate?.costCurrency ?? candidate?.currency,
    freightMode: candidate?.freightMode,
    // No candidate changes it.
    incoterm: offer.incoterm,
  };
  return now[name] === offer[name];
}

/** The offer as a request that saves it again. */
export function statedIn(offer: Offer, candidate: Candidate): OfferBody {
  const { supplierName, minimumUnits, orderMultiple, priceBreaks, oneTimeCosts } = offer;
  const stated = (name: Assumable) => (isStillAssumed(offer, name, candidate) ? {} : { [name]: offer[name] });
  return {
    supplierName,
    ...stated('supplierCountry'),
    ...stated('costCurrency'),
    ...stated('incoterm'),
    ...stated('freightMode'),
    minimumUnits,
    orderMultiple,
    priceBreaks,
    oneTimeCosts,
    ...(offer.leadTimeDays === null ? {} : { leadTimeDays: offer.leadTimeDays }),
    ...(offer.carton === null ? {} : { carton: offer.carton }),
    ...(offer.validUntil === null ? {} : { validUntil: offer.validUntil }),
    ...(offer.document === null ? {} : { document: offer.document }),
  };
}
