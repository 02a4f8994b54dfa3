import type { FakeCredentials } from '@cpes/fake-stores';
import { withTimeout } from '@cpes/service-kit';

/** A connection check has about ten requests on this machine; the service allows at most a minute. */
const ANSWER_MS_MAX = 75_000;

export interface NewStore {
  readonly platform: string;
  readonly name: string;
  readonly host: string;
  readonly credentials: FakeCredentials;
}

export interface ConnectedStore {
  readonly storeId: string;
  readonly baseUrl: string;
}

/** The editable fields of a listing. */
export interface ListingTexts {
  readonly title: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bullets: readonly string[];
  readonly priceCents: number;
  readonly sku: string;
}

export interface DraftListing extends ListingTexts {
  readonly listingId: string;
  readonly hash: string;
  readonly push: { readonly state: string; readonly text: string } | null;
}

/** The progress of a replay of dead letters. */
export interface Replay {
  readonly state: string;
  readonly sent: number;
  readonly returned: number;
}

export interface ReplayPlan {
  readonly until: string;
  readonly count: number;
}

/**
 * The browser API, as a browser of this machine uses it. Throws an `Error` with the gateway's text on a non-2xx
 * response.
 */
export class BrowserApiClient {
  private cookie = '';

  constructor(
    private readonly origin: string,
    private readonly signal?: AbortSignal,
  ) {}

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const response = await this.send('POST', '/session', { email, password });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async signOut(): Promise<void> {
    await this.send('DELETE', '/session');
  }

  async stores(): Promise<ConnectedStore[]> {
    return (await this.read<{ data: ConnectedStore[] }>('GET', '/stores?limit=100')).data;
  }

  async connect(store: NewStore): Promise<void> {
    const outcome = await this.read<{
      store: object | null;
      checks: { isOk: boolean | null; text: string }[];
    }>('POST', '/stores', store);
    const failed = outcome.checks.find(({ isOk }) => isOk === false);
    if (outcome.store === null) throw new Error(`${store.name}: ${failed?.text ?? 'a check failed'}`);
  }

  /** The listing of a SKU in a store, created if missing. */
  openListing(skuId: string, storeId: string): Promise<DraftListing> {
    return this.read('POST', `/skus/${skuId}/listings`, { storeId });
  }

  listing(listingId: string): Promise<DraftListing> {
    return this.read('GET', `/listings/${listingId}`);
  }

  async saveListing({ listingId, hash }: DraftListing, texts: ListingTexts): Promise<void> {
    await this.send('PUT', `/listings/${listingId}`, texts, { 'if-match': `"${hash}"` });
  }

  /** Requests the push of the version shown. */
  async push(skuId: string, storeId: string, hash: string): Promise<void> {
    await this.send('POST', `/skus/${skuId}/listing/push`, { storeId, hash });
  }

  async replays(): Promise<Replay[]> {
    return (await this.read<{ data: Replay[] }>('GET', '/operations/replays')).data;
  }

  planReplay(filter: { readonly queue: string }): Promise<ReplayPlan> {
    return this.read('POST', '/operations/replays/plan', filter);
  }

  async startReplay(filter: { readonly queue: string }, { until, count }: ReplayPlan): Promise<void> {
    await this.send('POST', '/operations/replays', { ...filter, until, count });
  }

  private async read<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return (await (await this.send(method, path, body)).json()) as Answer;
  }

  private async send(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await fetch(`${this.origin}/app/api${path}`, {
      method,
      headers: {
        origin: this.origin,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: this.signal === undefined ? AbortSignal.timeout(ANSWER_MS_MAX) : withTimeout(this.signal, ANSWER_MS_MAX),
    });
    if (response.ok) return response;
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(detail ?? `the gateway returned ${response.status}`);
  }
}
