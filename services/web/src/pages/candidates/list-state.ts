import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { integer, oneOf, type Params, type StateOf, word } from '../../text/url-state.ts';

export type Summary = Schemas['SkuSummaryResponse'];

/** What fills a screen twice. */
const PAGE_ROWS = 50;
const PERCENT_MAX = 100;

export const SORTS = ['-submittedAt', 'submittedAt', '-score', 'score', '-confidence', 'confidence'] as const;
export const STATUSES = ['SUBMITTED', 'NORMALIZED', 'COSTED', 'EVALUATED', 'FAILED'] as const;
export const VERDICTS = ['ADVANCE', 'CAUTION', 'REJECT'] as const;

/** The state of the list, as it stands in the address. */
export const LIST = {
  q: word(),
  verdict: oneOf(['', ...VERDICTS], ''),
  status: oneOf(['', ...STATUSES], ''),
  market: word(),
  supplier: word(),
  minScore: integer(0, PERCENT_MAX),
  minConfidence: integer(0, PERCENT_MAX),
  tag: word(),
  sort: oneOf(SORTS, '-submittedAt'),
} satisfies Params;
export type ListState = StateOf<typeof LIST>;

export const FILTERS = ['q', 'verdict', 'status', 'market', 'supplier', 'minScore', 'minConfidence', 'tag'] as const;
export type FilterName = (typeof FILTERS)[number];

/** Nothing filtered. */
export const UNFILTERED: Pick<ListState, FilterName> = {
  q: '',
  verdict: '',
  status: '',
  market: '',
  supplier: '',
  minScore: undefined,
  minConfidence: undefined,
  tag: '',
};

/** Addresses with a name: what people look for most. */
export const VIEWS = [
  { key: 'all', state: {} },
  { key: 'advance', state: { verdict: 'ADVANCE', sort: '-score' } },
  { key: 'nearly', state: { verdict: 'CAUTION', minScore: 70, sort: '-score' } },
  { key: 'evidence', state: { status: 'EVALUATED', sort: 'confidence' } },
  { key: 'failed', state: { status: 'FAILED' } },
] as const satisfies readonly { readonly key: string; readonly state: Partial<ListState> }[];

/** The view whose state this is, if it is that of one. */
export function viewOf(state: ListState): string | undefined {
  return VIEWS.find((view) => {
    const whole: ListState = { ...UNFILTERED, sort: '-submittedAt', ...view.state };
    return FILTERS.every((name) => whole[name] === state[name]) && whole.sort === state.sort;
  })?.key;
}

/** How many filters are on. */
export function filtersOn(state: ListState): readonly FilterName[] {
  return FILTERS.filter((name) => state[name] !== UNFILTERED[name]);
}

/** The pages of the list in this state, one after the other. */
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

/** As the service names it. */
export function queryOf({ q, verdict, status, market, supplier, minScore, minConfidence, tag, sort }: ListState) {
  return {
    ...(/[\p{L}\p{N}]/u.test(q) && { q }),
    ...(verdict !== '' && { verdict }),
    ...(status !== '' && { status }),
    ...(market !== '' && { market: market as 'US' }),
    ...(supplier !== '' && { supplierCountry: supplier as 'CN' }),
    ...(minScore !== undefined && { minScore }),
    ...(minConfidence !== undefined && { minConfidence }),
    ...(tag !== '' && { tag }),
    sort,
  };
}
