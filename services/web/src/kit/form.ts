import { text } from '../i18n/text.ts';

/** The text of a form field; empty if the field is missing or holds a file. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * Errors by id of the date fields with a part of a date only: their value is empty, so that a form would be sent without
 * it.
 */
export function partialDates(form: ParentNode): Record<string, string> {
  const dates = [...form.querySelectorAll<HTMLInputElement>('input[type=date]')];
  const partial = dates.filter(({ validity }) => validity.badInput);
  return Object.fromEntries(partial.map(({ id }) => [id, text('common').partialDate]));
}
