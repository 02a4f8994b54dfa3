import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type Params, readState, type StateOf, writeState } from '../format/url-state.ts';

/** Keeps the state of a screen in its query, so that a copied address shows the same. Replaces the history entry. */
export function useUrlState<P extends Params>(
  params: P,
): readonly [StateOf<P>, (changes: Partial<StateOf<P>>) => void] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readState(params, query), [params, query]);
  const change = useCallback(
    (changes: Partial<StateOf<P>>) => setQuery((present) => writeState(params, present, changes), { replace: true }),
    [params, setQuery],
  );
  return [state, change];
}
