import type { Answer } from './cpes-api.ts';

/** The browser API of a running CPES, called for one user. */
export class BrowserApi {
  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {}

  static async signIn(baseUrl: string, { email, password }: { email: string; password: string }): Promise<BrowserApi> {
    const { origin } = new URL(baseUrl);
    const answer = await new BrowserApi(origin, '').call('POST', '/session', { email, password });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    return new BrowserApi(origin, answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.origin}/app/api${path}`, {
      method,
      headers: {
        origin: this.origin,
        cookie: this.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  }

  /** The body of a successful response; throws otherwise. */
  async do(method: string, path: string, body?: object): Promise<Answer['json']> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  }
}
