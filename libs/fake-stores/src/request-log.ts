/** One received request to the API. */
export interface ReceivedRequest {
  readonly atMs: number;
  readonly method: string;
  /** With the query, whose secrets are `***`. */
  readonly path: string;
  /** Names in lower case; values of secret headers are `***`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The operation, e.g. `create`; `other` for an operation that the adapters never use. */
  readonly call: string;
  /** The response status: null while pending, and after a closed connection. */
  readonly status: number | null;
}

/** More than a thousand pushes need; the oldest are dropped first. */
const KEPT_MAX = 20_000;
const SECRET_HEADERS = new Set(['authorization', 'x-shopify-access-token', 'cookie', 'proxy-authorization']);
const SECRET_PARAMETERS = /([?&](?:consumer_key|consumer_secret|oauth_[a-z_]+|access_token)=)[^&#]*/gi;

type Entry = { -readonly [Member in keyof ReceivedRequest]: ReceivedRequest[Member] };

export class RequestLog {
  private entries: Entry[] = [];

  /** Returns a function that records the status of the response. */
  add(request: Omit<ReceivedRequest, 'status'>): (status: number) => void {
    const entry: Entry = {
      ...request,
      path: request.path.replace(SECRET_PARAMETERS, '$1***'),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, SECRET_HEADERS.has(name) ? '***' : value]),
      ),
      status: null,
    };
    this.entries.push(entry);
    if (this.entries.length > KEPT_MAX) this.entries.shift();
    return (status) => {
      entry.status = status;
    };
  }

  all(): readonly ReceivedRequest[] {
    return this.entries.map((entry) => ({ ...entry }));
  }

  forget(): void {
    this.entries = [];
  }
}
