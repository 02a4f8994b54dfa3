/** The filters and the order of the list of candidates, as its address had them last in this tab. */
const KEY = 'cpes.list';

export function keepList(query: string): void {
  if (query === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, query);
}

/** The way back to the list as it was. */
export function listAddress(): string {
  const query = sessionStorage.getItem(KEY) ?? '';
  return query === '' ? '/' : `/?${query}`;
}
