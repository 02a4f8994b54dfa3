import { join } from 'node:path';
import { keptCertificates } from './certificates.ts';
import type { FakeCredentials } from './fake-store.ts';
import { type FakeHosted, startFakeHosted } from './hosted/fake-hosted.ts';
import { keep, readKept } from './kept-file.ts';
import { type FakeWooCommerce, startFakeWooCommerce } from './woocommerce/fake-woocommerce.ts';

export interface KeptStores {
  readonly woocommerce: FakeWooCommerce;
  readonly hosted: FakeHosted;
  /** The authority of both certificates, in PEM, for `NODE_EXTRA_CA_CERTS` and `curl --cacert`. */
  readonly caFile: string;
  close(): Promise<void>;
}

/** Stores keep their addresses, so connections survive a restart. */
export const FIRST_PORT = 8_451;

/**
 * One store of each platform, for manual use, with its certificate, credentials and products in a folder. They take four consecutive
 * ports: API and pages of each store; free ports when the first is 0.
 */
export async function startKeptStores(folder: string, firstPort = FIRST_PORT): Promise<KeptStores> {
  const certificates = await keptCertificates(join(folder, 'certificates.json'), ['lamps.myshopify.com']);
  const caFile = join(folder, 'ca.pem');
  keep(caFile, certificates.ca);
  const file = (name: string) => ({ productsFile: join(folder, `${name}.json`), certificates });
  const ports = (place: number) =>
    firstPort === 0 ? {} : { port: firstPort + place, pagesPort: firstPort + place + 1 };
  const kept = readKept<Record<string, FakeCredentials>>(join(folder, 'credentials.json'));
  const given = (name: string) => (kept?.[name] === undefined ? {} : { credentials: kept[name] });

  const woocommerce = await startFakeWooCommerce({ ...file('woocommerce'), ...ports(0), ...given('woocommerce') });
  const hosted = await startFakeHosted({ ...file('hosted'), ...ports(2), ...given('hosted') }).catch(
    async (error: unknown) => {
      await woocommerce.close();
      throw error;
    },
  );
  const credentials = { woocommerce: woocommerce.credentials, hosted: hosted.credentials };
  keep(join(folder, 'credentials.json'), credentials);
  const close = async () => {
    await Promise.all([woocommerce.close(), hosted.close()]);
  };
  return { woocommerce, hosted, caFile, close };
}
