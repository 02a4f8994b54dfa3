import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FakeCredentials, type KeptStores, startKeptStores } from '@cpes/fake-stores';
import { announce } from './announce.ts';
import type { Settings } from './settings.ts';

/** A trial of a connection is some ten requests on this machine; the service takes a minute for it at most. */
const CONNECT_MS_MAX = 75_000;
const STORES = [
  ['woocommerce', 'Demo shop (WooCommerce)'],
  ['hosted', 'Demo shop (hosted)'],
] as const;

/** One fake store of each platform, so that a draft can be pushed without a shop of one's own. Only on one machine, never in images. */
export class DemoStores {
  private constructor(private readonly stores: KeptStores | undefined) {}

  /** Starts them beside the API, unless the settings say otherwise or name other stores. Without them, CPES starts all the same. */
  static async open(
    settings: Readonly<Settings>,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<DemoStores> {
    const { DEMO_STORES, CPES_DATA_DIR, PORT } = settings;
    const hasOthers = ['STORE_DRAFT_ALLOWED_ORIGINS', 'STORE_DRAFT_CA_FILE'].some((name) => environment[name]);
    if (DEMO_STORES === 'off' || hasOthers) return new DemoStores(undefined);
    try {
      const folder = join(CPES_DATA_DIR, 'demo-stores');
      // Who lets CPES find a free port has several of them on this machine.
      return new DemoStores(await (PORT === 0 ? startKeptStores(folder, 0) : startKeptStores(folder)));
    } catch (error) {
      announce(`The demo stores are not started (${textOf(error)}); DEMO_STORES=off leaves them out`);
      return new DemoStores(undefined);
    }
  }

  /** What the services are told, so that they may reach these two addresses on this machine. */
  environment(): Readonly<Record<string, string>> {
    if (this.stores === undefined) return {};
    const origins = STORES.map(([platform]) => this.stores?.[platform].url).join(',');
    return { STORE_DRAFT_ALLOWED_ORIGINS: origins, STORE_DRAFT_CA_FILE: this.stores.caFile };
  }

  /** The pages of the stores, for people. */
  pages(): readonly string[] {
    return this.stores === undefined ? [] : [this.stores.woocommerce.pagesUrl, this.stores.hosted.pagesUrl];
  }

  /** Connects those that the demo tenant has not connected, as its owner would, by the web door. */
  async connect(url: string, credentialsFile: string): Promise<void> {
    if (this.stores === undefined) return;
    const owner = await ownerIn(credentialsFile);
    if (owner === undefined) return;
    try {
      const door = new Door(url);
      await door.signIn(owner);
      const known = await door.stores();
      for (const [platform, name] of STORES) {
        const { url: baseUrl, credentials } = this.stores[platform];
        if (!known.includes(baseUrl)) await door.connect({ platform, name, host: new URL(baseUrl).host, credentials });
      }
      await door.signOut();
    } catch (error) {
      announce(`The demo stores are not connected: ${textOf(error)}`);
    }
  }

  async close(): Promise<void> {
    await this.stores?.close();
  }
}

interface Owner {
  readonly email: string;
  readonly password: string;
}

interface NewStore {
  readonly platform: string;
  readonly name: string;
  readonly host: string;
  readonly credentials: FakeCredentials;
}

/** The web door, as a browser of this machine uses it. */
class Door {
  private cookie = '';

  constructor(private readonly url: string) {}

  async signIn({ email, password }: Owner): Promise<void> {
    const response = await this.send('POST', '/session', { email, password });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async signOut(): Promise<void> {
    await this.send('DELETE', '/session');
  }

  async stores(): Promise<string[]> {
    const { data } = (await (await this.send('GET', '/stores?limit=100')).json()) as { data: { baseUrl: string }[] };
    return data.map(({ baseUrl }) => baseUrl);
  }

  async connect(store: NewStore): Promise<void> {
    const outcome = (await (await this.send('POST', '/stores', store)).json()) as {
      store: object | null;
      checks: { isOk: boolean | null; text: string }[];
    };
    const failed = outcome.checks.find(({ isOk }) => isOk === false);
    if (outcome.store === null) throw new Error(`${store.name}: ${failed?.text ?? 'a check failed'}`);
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(`${this.url}/app/api${path}`, {
      method,
      headers: {
        origin: new URL(this.url).origin,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CONNECT_MS_MAX),
    });
    if (response.ok) return response;
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
    throw new Error(detail ?? `the gateway answered ${response.status}`);
  }
}

async function ownerIn(file: string): Promise<Owner | undefined> {
  try {
    const { email, password } = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>;
    return email === undefined || password === undefined ? undefined : { email, password };
  } catch {
    return undefined;
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
