import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import type { Row } from './differences-of.ts';
import type { Kind } from './rate-card-kinds.ts';

/** A card of any kind: each kind has its own rows. */
export type Card = Omit<Schemas['FreightLanesResponse'], 'rows'> & { readonly rows: readonly Row[] };
export type CardVersion = Schemas['RateCardVersionResponse'];
export type CardDocument = Readonly<Partial<Record<'source' | 'documentDate' | 'validUntil', string>>>;

/** A card with the entity tag that a replacement names. */
export interface TaggedCard {
  readonly card: Card;
  readonly etag: string;
}

export interface Upload {
  /** The bytes of the file. Decoding them here would silently replace those outside UTF-8. */
  readonly csv: ArrayBuffer;
  readonly document: CardDocument;
}

/** Every kind has the same operations at its own address. The types of one stand for all. */
function addressOf(kind: Kind): '/app/api/rate-cards/freight-lanes' {
  return `/app/api/rate-cards/${kind}` as '/app/api/rate-cards/freight-lanes';
}

export function cardQuery(kind: Kind) {
  return queryOptions({
    queryKey: ['rate-cards', kind],
    queryFn: async ({ signal }): Promise<TaggedCard> => {
      const answer = await api.GET(addressOf(kind), { signal });
      const etag = answer.response.headers.get('etag');
      // Without it, a save would replace a card of another user.
      if (etag === null) throw new Error('the response has no entity tag');
      return { card: bodyOf<Card>(answer), etag };
    },
    refetchOnWindowFocus: false,
  });
}

export function cardVersionQuery(kind: Kind, version: number) {
  return queryOptions({
    queryKey: ['rate-cards', kind, 'version', version],
    queryFn: async ({ signal }): Promise<Card> =>
      bodyOf<Card>(await api.GET(`${addressOf(kind)}/versions/{version}`, { params: { path: { version } }, signal })),
    // A version never changes.
    staleTime: Infinity,
  });
}

export function cardVersionsQuery(kind: Kind) {
  return infiniteQueryOptions({
    queryKey: ['rate-cards', kind, 'versions'],
    queryFn: async ({ pageParam, signal }) =>
      bodyOf(
        await api.GET(`${addressOf(kind)}/versions`, {
          params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Checks a file and shows its effect. Nothing is saved. */
export async function previewCard(kind: Kind, upload: Upload): Promise<Card> {
  return bodyOf<Card>(await send(kind, upload, { query: { ...upload.document, dryRun: 'true' } }));
}

/** Saves a file, unless another client has saved another card since `etag`. */
export async function saveCard(kind: Kind, upload: Upload, etag: string): Promise<Card> {
  return bodyOf<Card>(await send(kind, upload, { query: upload.document, header: { 'If-Match': etag } }));
}

function send(
  kind: Kind,
  { csv }: Upload,
  params: {
    readonly query: CardDocument & { readonly dryRun?: 'true' };
    readonly header?: { readonly 'If-Match': string };
  },
) {
  return api.PUT(addressOf(kind), {
    params,
    // The types of the description have a text in its place.
    body: '',
    bodySerializer: () => csv,
    headers: { 'content-type': 'text/csv' },
  });
}
