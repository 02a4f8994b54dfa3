/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

export type Content = Html | string | number | undefined | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML with values in it: escapes text, joins lists, and writes nothing for `undefined`. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(parts.map((part, index) => part + (index < values.length ? textOf(values[index]) : '')).join(''));
}

/** Text with `code` in it. */
export function prose(words: string): Html {
  const [first = '', ...others] = words.split('`');
  return html`${first}${others.map((part, index) => (index % 2 === 0 ? html`<code>${part}</code>` : part))}`;
}

function textOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(textOf).join('');
  return String(content).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
