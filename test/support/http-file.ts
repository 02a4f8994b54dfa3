/** One request of an .http file. Values may contain `{{…}}`. */
export interface HttpRequest {
  readonly title: string;
  /** The name by which later requests of the file refer to its response. */
  readonly name: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  readonly expected: readonly Expectation[];
}

export interface Expectation {
  /** `status`, or `header` and the name of one. */
  readonly of: string;
  readonly value: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Values for the requests of a file: variables, bodies by name, and responses by name with the suffix `Response`. */
export type Values = Record<string, unknown>;

/**
 * Reads an .http file like httpyac, as far as the files of this repository need: `###` with a title, `# @name`, the
 * request line, header fields, a body after an empty line, and expectations that start with `??`. Throws for any other
 * line.
 */
export function readHttpFile(text: string): HttpRequest[] {
  return text
    .split(/^### ?/m)
    .slice(1)
    .map((block) => {
      const [title = '', ...lines] = block.trimEnd().split('\n');
      const expected = lines.filter((line) => line.startsWith('??')).map(expectationIn);
      const rest = lines.filter((line) => !line.startsWith('??'));
      const name = rest.map((line) => /^# @name (\w+)$/.exec(line)?.[1]).find((one) => one !== undefined);
      const [line = '', ...after] = rest.filter((one) => !one.startsWith('# '));
      const [, method, url] = /^(GET|POST|PUT|PATCH|DELETE) (\S+)$/.exec(line) ?? [];
      if (method === undefined || url === undefined) throw new Error(`${title}: ${line} is not a request`);
      const end = after.indexOf('');
      const body = end < 0 ? '' : after.slice(end).join('\n').trim();
      const headers = (end < 0 ? after : after.slice(0, end)).map((field): [string, string] => {
        const [, key, value] = /^([\w-]+): (.+)$/.exec(field) ?? [];
        if (key === undefined || value === undefined) throw new Error(`${title}: ${field} is not a header field`);
        return [key, value];
      });
      return { title, name, method, url, headers, body: body === '' ? undefined : body, expected };
    });
}

function expectationIn(line: string): Expectation {
  const [, of, value] = /^\?\? (status|header [\w-]+) == (.+)$/.exec(line) ?? [];
  if (of === undefined || value === undefined) throw new Error(`${line} is not an expectation`);
  return { of, value };
}

/** Sends a request, adds its response to the values, and returns the failed expectations. */
export async function sendHttpRequest(
  { name, method, url, headers, body, expected }: HttpRequest,
  values: Values,
): Promise<{ url: string; body: string | undefined; answer: HttpAnswer; unexpected: string[] }> {
  const filled = filledIn(url, values);
  const sent = body === undefined ? undefined : filledIn(body, values);
  const response = await fetch(filled, {
    method,
    headers: headers.map(([key, value]): [string, string] => [key, filledIn(value, values)]),
    ...(sent === undefined ? {} : { body: sent }),
  });
  const answer = { status: response.status, headers: response.headers, text: await response.text() };
  if (name !== undefined) {
    values[name] = JSON.parse(answer.text);
    values[`${name}Response`] = { status: answer.status, headers: Object.fromEntries(answer.headers) };
  }
  const found = ({ of }: Expectation) =>
    of === 'status' ? String(answer.status) : (answer.headers.get(of.slice('header '.length)) ?? 'none');
  const unexpected = expected
    .filter((one) => found(one) !== one.value)
    .map((one) => `${one.of} is ${found(one)}, not ${one.value}: ${answer.text.slice(0, 500)}`);
  return { url: filled, body: sent, answer, unexpected };
}

/** Replaces `{{name.member[0]}}` with its value. Throws when there is none. */
function filledIn(text: string, values: Values): string {
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (_, path: string) => {
    const value = path
      .split(/[.[\]]+/)
      .filter((part) => part !== '')
      .reduce((of: unknown, part) => (of as Values | undefined)?.[part], values);
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`there is no value for ${path}`);
    return String(value);
  });
}
