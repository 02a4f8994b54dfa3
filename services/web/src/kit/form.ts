/** The text of a form field; empty if the field is missing or holds a file. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
