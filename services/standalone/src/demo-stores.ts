import { join } from 'node:path';
import { type KeptStores, startKeptStores } from '@cpes/fake-stores';
import { announce, textOf } from './announce.ts';
import { readDemoCredentials } from './demo-credentials.ts';
import type { Settings } from './settings.ts';
import { BrowserApiClient } from './browser-api-client.ts';

const STORES = [
  ['woocommerce', 'Demo shop (WooCommerce)'],
  ['hosted', 'Demo shop (hosted)'],
] as const;

export type DemoPlatform = (typeof STORES)[number][0];

/** One fake store per platform, for pushes without a real shop. Only on one machine, never in images. */
export class DemoStores {
  private constructor(private readonly stores: KeptStores | undefined) {}

  /**
   * Starts them beside the API, unless the settings disable them or name other stores. A failure does not stop CPES.
   */
  static async open(
    settings: Readonly<Settings>,
    environment: Readonly<Record<string, string | undefined>>,
  ): Promise<DemoStores> {
    const { DEMO_STORES, CPES_DATA_DIR, PORT } = settings;
    const hasOthers = ['STORE_DRAFT_ALLOWED_ORIGINS', 'STORE_DRAFT_CA_FILE'].some((name) => environment[name]);
    if (DEMO_STORES === 'off' || hasOthers) return new DemoStores(undefined);
    try {
      const folder = join(CPES_DATA_DIR, 'demo-stores');
      // With a free port for CPES, several instances may run on this machine.
      return new DemoStores(await (PORT === 0 ? startKeptStores(folder, 0) : startKeptStores(folder)));
    } catch (error) {
      announce(`The demo stores are not started (${textOf(error)}); DEMO_STORES=off leaves them out`, 'warn');
      return new DemoStores(undefined);
    }
  }

  /** Settings that allow the services to reach these two addresses on this machine. */
  environment(): Readonly<Record<string, string>> {
    if (this.stores === undefined) return {};
    const origins = STORES.map(([platform]) => this.stores?.[platform].url).join(',');
    return { STORE_DRAFT_ALLOWED_ORIGINS: origins, STORE_DRAFT_CA_FILE: this.stores.caFile };
  }

  /** The pages of the stores, for people. */
  pages(): readonly string[] {
    return this.stores === undefined ? [] : [this.stores.woocommerce.pagesUrl, this.stores.hosted.pagesUrl];
  }

  /** The address of a connected store; undefined when the stores do not run. */
  address(platform: DemoPlatform): string | undefined {
    return this.stores?.[platform].url;
  }

  /** Connects missing stores to the demo tenant through the browser API, as its owner. */
  async connect(url: string, credentialsFile: string): Promise<void> {
    if (this.stores === undefined) return;
    const owner = await readDemoCredentials(credentialsFile);
    if (owner === undefined) return;
    try {
      const door = new BrowserApiClient(new URL(url).origin);
      await door.signIn(owner);
      const known = (await door.stores()).map(({ baseUrl }) => baseUrl);
      for (const [platform, name] of STORES) {
        const { url: baseUrl, credentials } = this.stores[platform];
        if (!known.includes(baseUrl)) await door.connect({ platform, name, host: new URL(baseUrl).host, credentials });
      }
      await door.signOut();
    } catch (error) {
      announce(`The demo stores are not connected: ${textOf(error)}`, 'warn');
    }
  }

  async close(): Promise<void> {
    await this.stores?.close();
  }
}
