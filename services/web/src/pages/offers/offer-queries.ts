import type { Offer as OfferBody } from '@cpes/client/table';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';

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

interface Place {
  readonly skuId: string;
  readonly offerRef: string;
  /** The offer that its user saw there; undefined for none. */
  readonly seen: Offer | undefined;
}

/** Creates an offer, or replaces the one that was seen. Rejects with a 412 when another user has changed the offer since. */
export async function saveOffer(
  { skuId, offerRef, seen }: Place,
  body: OfferBody,
  signal?: AbortSignal,
): Promise<Offer> {
  const header = seen === undefined ? { 'If-None-Match': '*' } : { 'If-Match': await tagOf(seen, signal) };
  const answer = await api.PUT('/app/api/skus/{skuId}/offers/{offerRef}', {
    params: { path: { skuId, offerRef }, header },
    body: body as Schemas['OfferRequest'],
    ...(signal === undefined ? {} : { signal }),
  });
  return bodyOf(answer);
}

/** Deletes an offer as it was seen. Rejects with a 412 when another user has changed it since. */
export async function deleteOffer(seen: Offer): Promise<void> {
  const { skuId, offerRef } = seen;
  const header = { 'If-Match': await tagOf(seen) };
  await api.DELETE('/app/api/skus/{skuId}/offers/{offerRef}', { params: { path: { skuId, offerRef }, header } });
}

/** An entity tag of no state: a service that has another one accepts only a save that it has stored already. */
const NO_STATE = '"changed"';

/** The entity tag of an offer of the list, which has none; `NO_STATE` if the offer has changed since. */
async function tagOf({ skuId, offerRef, changedAt }: Offer, signal?: AbortSignal): Promise<string> {
  const path = { skuId, offerRef };
  const options = { params: { path }, ...(signal === undefined ? {} : { signal }) };
  const answer = await api.GET('/app/api/skus/{skuId}/offers/{offerRef}', options).catch((error: unknown) => {
    throw error instanceof Fault && error.status === 404 ? changedSince() : error;
  });
  const etag = answer.response.headers.get('etag');
  // Without it, a save would replace a change of another user.
  if (etag === null) throw new Error('the response has no entity tag');
  return bodyOf(answer).changedAt === changedAt ? etag : NO_STATE;
}

function changedSince(): Fault {
  return new Fault(412, 'offer-changed', 'Offer changed', 'The offer has been changed since it was read.');
}

/** Whether another user has changed or deleted the offer since it was seen, or has created one where there was none. */
export function isOutdated(error: Error | null): boolean {
  return error instanceof Fault && error.status === 412;
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
