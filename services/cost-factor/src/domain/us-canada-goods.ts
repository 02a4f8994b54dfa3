/** The headings of note 51 of chapter 99: alcohol, dairy, and the goods of the action on motor vehicles. Each of them is a tier. */
export const CANADA_HEADINGS = ['9903.03.12', '9903.03.13', '9903.03.14'] as const;

/** Whether the notes replace a row of listed goods, as the domain or a file has it. */
export function isOfCanada({ measure }: { readonly measure?: unknown }): boolean {
  return measure === 'section338';
}
