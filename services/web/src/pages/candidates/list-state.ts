import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { flag, integer, oneOf, type Params, someOf, type StateOf, word } from '../../format/url-state.ts';

export type Summary = Schemas['SkuSummaryResponse'];

/** Page size: two screens. */
const PAGE_ROWS = 50;
const PERCENT_MAX = 100;

export const SORTS = [
  '-submittedAt',
  'submittedAt',
  '-score',
  'score',
  '-confidence',
  'confidence',
  '-landedCost',
  'landedCost',
  '-cm2',
  'cm2',
] as const;
/** Whether a column, or an order, is one of amounts. */
export function isMoney(name: string): boolean {
  return /^-?(landedCost|cm2)$/.test(name);
}

export const STATUSES = ['SUBMITTED', 'NORMALIZED', 'COSTED', 'EVALUATED', 'FAILED'] as const;
export const VERDICTS = ['ADVANCE', 'CAUTION', 'REJECT'] as const;

/** The state of the list in the address. */
export const LIST = {
  q: word(),
  verdict: someOf(VERDICTS),
  status: oneOf(['', ...STATUSES], ''),
  market: word(),
  supplier: word(),
  minScore: integer(0, PERCENT_MAX),
  maxScore: integer(0, PERCENT_MAX),
  minConfidence: integer(0, PERCENT_MAX),
  maxConfidence: integer(0, PERCENT_MAX),
  draft: oneOf(['', 'yes', 'no'], ''),
  missing: flag(),
  outdated: flag(),
  tag: word(),
  archived: flag(),
  sort: oneOf(SORTS, '-submittedAt'),
} satisfies Params;
export type ListState = StateOf<typeof LIST>;

export const FILTERS = [
  'q',
  'verdict',
  'status',
  'market',
  'supplier',
  'minScore',
  'maxScore',
  'minConfidence',
  'maxConfidence',
  'draft',
  'missing',
  'outdated',
  'tag',
  'archived',
] as const;
export type FilterName = (typeof FILTERS)[number];

/** A list without filters. */
export const UNFILTERED: Pick<ListState, FilterName> = {
  q: '',
  verdict: [],
  status: '',
  market: '',
  supplier: '',
  minScore: undefined,
  maxScore: undefined,
  minConfidence: undefined,
  maxConfidence: undefined,
  draft: '',
  missing: false,
  outdated: false,
  tag: '',
  archived: false,
};

/** Built-in views: named addresses for the most common searches. */
export const VIEWS = [
  { key: 'all', state: {} },
  { key: 'evidence', state: { maxConfidence: 59, sort: 'confidence' } },
  { key: 'ready', state: { verdict: ['ADVANCE'], draft: 'no', sort: '-score' } },
  { key: 'nearly', state: { minScore: 70, maxScore: 74, sort: '-score' } },
  { key: 'outdated', state: { outdated: true } },
  { key: 'failed', state: { status: 'FAILED' } },
  { key: 'archived', state: { archived: true } },
] as const satisfies readonly { readonly key: string; readonly state: Partial<ListState> }[];

/** The built-in view with this state, if any. */
export function viewOf(state: ListState): string | undefined {
  return VIEWS.find((view) => {
    const whole: ListState = { ...UNFILTERED, sort: '-submittedAt', ...view.state };
    return FILTERS.every((name) => isSame(whole[name], state[name])) && whole.sort === state.sort;
  })?.key;
}

/** The active filters. */
export function filtersOn(state: ListState): readonly FilterName[] {
  return FILTERS.filter((name) => !isSame(state[name], UNFILTERED[name]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The pages of the list in this state. */
export function candidateList(state: ListState) {
  return infiniteQueryOptions({
    queryKey: ['candidates', 'list', state],
    queryFn: async ({ pageParam, signal }) =>
      bodyOf(
        await api.GET('/app/api/skus', {
          params: { query: { ...queryOf(state), limit: PAGE_ROWS, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** The ids of all candidates that match, and whether even more do. */
export async function allMatches(
  state: ListState,
): Promise<{ readonly skuIds: readonly string[]; readonly hasMore: boolean }> {
  const { data, nextCursor } = bodyOf(await api.GET('/app/api/sku-matches', { params: { query: queryOf(state) } }));
  return { skuIds: data, hasMore: nextCursor !== null };
}

/** The name in the API. */
export function queryOf(state: ListState) {
  const { q, verdict, status, market, supplier, minScore, maxScore, minConfidence, maxConfidence } = state;
  const { draft, missing, outdated, tag, archived, sort } = state;
  return {
    ...(/[\p{L}\p{N}]/u.test(q) && { q }),
    ...(verdict.length > 0 && { verdict: [...verdict] }),
    ...(status !== '' && { status }),
    ...(market !== '' && { market: market as 'US' }),
    ...(supplier !== '' && { supplierCountry: supplier as 'CN' }),
    ...(minScore !== undefined && { minScore }),
    ...(maxScore !== undefined && { maxScore }),
    ...(minConfidence !== undefined && { minConfidence }),
    ...(maxConfidence !== undefined && { maxConfidence }),
    ...(draft !== '' && { hasDraft: draft === 'yes' }),
    ...(missing && { missingEvidence: true }),
    ...(outdated && { outdated }),
    ...(tag !== '' && { tag }),
    ...(archived && { archived }),
    sort,
  };
}

/** The API address of the same list. */
export function listPath(state: ListState): string {
  const { verdict, ...others } = queryOf(state);
  const words = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
  if (verdict !== undefined) words.set('verdict', verdict.join(','));
  return `/v2/skus?${words.toString().replaceAll('%2C', ',')}`;
}
