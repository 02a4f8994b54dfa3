/** The search of an address that says what a query says; absent members are left out. */
export function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `?${search.toString()}`;
}
