import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from './client.ts';

/** Looks up an id or the start of one, such as `sku_0198…`; searches titles for anything else. */
const SKU_ID = /^sku_[0-9a-f]{32}$/;
const FOUND_MAX = 8;
/** An examination takes minutes. */
const MARKED_MS = 60_000;

/** Candidates by title or id; the latest ones for an empty search. */
export function candidateSearch(wanted: string) {
  return queryOptions({
    queryKey: ['candidates', 'search', wanted],
    queryFn: async ({ signal }): Promise<{ readonly data: readonly Schemas['SkuSummaryResponse'][] }> => {
      if (SKU_ID.test(wanted)) {
        const { skuId, candidate } = bodyOf(
          await api.GET('/app/api/skus/{skuId}', { params: { path: { skuId: wanted } }, signal }),
        );
        return {
          data: [{ skuId, title: candidate.title, market: candidate.targetMarket } as Schemas['SkuSummaryResponse']],
        };
      }
      const words = /[\p{L}\p{N}]/u.test(wanted) ? { q: wanted } : {};
      return bodyOf(await api.GET('/app/api/skus', { params: { query: { ...words, limit: FOUND_MAX } }, signal }));
    },
  });
}

/** A report never changes, but the examination of reports may mark it as outdated. */
export function reportQuery(reportId: string) {
  return queryOptions({
    queryKey: ['report', reportId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/reports/{reportId}', { params: { path: { reportId } }, signal })),
    staleTime: MARKED_MS,
  });
}

/** The latest reports of a SKU, newest first. */
export function reportsQuery(skuId: string) {
  return queryOptions({
    queryKey: ['reports', skuId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/skus/{skuId}/reports', { params: { path: { skuId } }, signal })),
  });
}

export function skuQuery(skuId: string) {
  return queryOptions({
    queryKey: ['sku', skuId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/skus/{skuId}', { params: { path: { skuId } }, signal })),
  });
}

/** The stage and the note of a SKU. */
export function planQuery(skuId: string) {
  return queryOptions({
    queryKey: ['plan', skuId],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/skus/{skuId}/plan', { params: { path: { skuId } }, signal })),
  });
}
