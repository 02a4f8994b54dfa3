import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';

export type Terms = Schemas['TermsResponse'];
export type TermsVersion = Schemas['TermsVersionResponse'];
export type TermsBody = Schemas['TermsRequest'];
export type Preview = NonNullable<Terms['preview']>;

/** The terms with the entity tag that a change of them names. */
export interface TaggedTerms {
  readonly terms: Terms;
  readonly etag: string;
}

export function termsQuery() {
  return queryOptions({
    queryKey: ['terms'],
    queryFn: async ({ signal }): Promise<TaggedTerms> => tagged(await api.GET('/app/api/terms', { signal })),
    // A form must not change under the hands of its user.
    refetchOnWindowFocus: false,
  });
}

export function termsVersionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['terms', 'versions'],
    queryFn: async ({ pageParam, signal }) =>
      bodyOf(
        await api.GET('/app/api/terms/versions', {
          params: { query: pageParam === undefined ? {} : { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Saves terms, unless another client has saved others since `etag`. */
export async function saveTerms(body: TermsBody, etag: string): Promise<TaggedTerms> {
  return tagged(await api.PUT('/app/api/terms', { params: { header: { 'If-Match': etag } }, body }));
}

/** Which reports terms would change. Nothing is saved. */
export async function previewTerms(body: TermsBody): Promise<Preview> {
  const { preview } = bodyOf(await api.PUT('/app/api/terms', { params: { query: { dryRun: 'true' } }, body }));
  if (preview === null) throw new Error('a dry run has no preview');
  return preview;
}

function tagged(answer: { readonly data?: Terms; readonly response: Response }): TaggedTerms {
  const etag = answer.response.headers.get('etag');
  // Without it, a save would replace a change of another user.
  if (etag === null) throw new Error('the response has no entity tag');
  return { terms: bodyOf(answer), etag };
}
