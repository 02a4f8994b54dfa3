/** The query string of a query; absent members are left out. */
export function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `?${search.toString()}`;
}
