/** Enough to find the others. */
const NAMED_MAX = 20;

export function namedCodes(codes: readonly string[]): string {
  const shown = codes.slice(0, NAMED_MAX).join(', ');
  return codes.length > NAMED_MAX ? `${shown} and ${codes.length - NAMED_MAX} more` : shown;
}
