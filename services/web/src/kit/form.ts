/** What was typed into a field; empty when there is no such field, and when a file was chosen there. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
