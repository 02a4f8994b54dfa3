/** Remembers the last filters and order of the candidate list in this tab. */
const KEY = 'cpes.list';

export function keepList(query: string): void {
  if (query === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, query);
}

/** The address of the candidate list with its last filters and order. */
export function listAddress(): string {
  const query = sessionStorage.getItem(KEY) ?? '';
  return query === '' ? '/' : `/?${query}`;
}
