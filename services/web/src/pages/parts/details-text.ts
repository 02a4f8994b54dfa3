/** The details of an audit entry in one line: the reason first, then the other members. */
export function detailsText(details: Readonly<Record<string, unknown>>): string {
  const { reason, ...others } = details;
  const rest = Object.entries(others)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  return [...(typeof reason === 'string' ? [reason] : []), ...rest].join(' · ');
}
