/** Enough to find the others. */
const NAMED_MAX = 20;
/** Enough to see which codes are meant, after their count. */
const EXAMPLES_MAX = 5;

export function namedCodes(codes: readonly string[]): string {
  const shown = codes.slice(0, NAMED_MAX).join(', ');
  return codes.length > NAMED_MAX ? `${shown} and ${codes.length - NAMED_MAX} more` : shown;
}

/** The end of a sentence with the count of the codes; empty without codes. */
export function suchAs(codes: readonly string[]): string {
  return codes.length === 0 ? '' : `, such as ${codes.slice(0, EXAMPLES_MAX).join(', ')}`;
}
