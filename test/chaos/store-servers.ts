import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FakeHosted,
  type FakeWooCommerce,
  newCertificates,
  startFakeHosted,
  startFakeWooCommerce,
} from '@cpes/fake-stores';
import { aCandidate, Receiver } from '@cpes/testing';

export type StoreServer = FakeWooCommerce | FakeHosted;

/** Stores per platform. Tenants share them, each with its own connection. */
const PAIRS = 3;
/** The shop domain that a fake hosted store reports. */
const SHOP = 'lamps.myshopify.com';

/** Merchants' stores on this machine, with one private authority for all. */
export class StoreServers {
  private constructor(
    readonly all: readonly StoreServer[],
    private readonly caFile: string,
    private readonly skus: Receiver,
  ) {}

  /** Writes the certificate of the authority into `folder`. */
  static async open(folder: string): Promise<StoreServers> {
    const certificates = await newCertificates([SHOP]);
    const caFile = join(folder, 'stores-ca.pem');
    await writeFile(caFile, certificates.ca);
    const pairs = Array.from({ length: PAIRS }, () => [
      startFakeWooCommerce({ certificates }),
      startFakeHosted({ certificates }),
    ]);
    // Merchants here push listings of SKUs that no gateway has.
    const skus = await Receiver.start((request, response) => {
      const found = request.url === '/sku-lookup/find' ? { report: null } : aCandidate();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    });
    return new StoreServers(await Promise.all(pairs.flat()), caFile, skus);
  }

  /** The settings that let store-draft connect to them. */
  get environment(): Record<string, string> {
    return {
      STORE_DRAFT_ALLOWED_ORIGINS: this.all.map(({ url }) => url).join(','),
      STORE_DRAFT_CA_FILE: this.caFile,
      GATEWAY_INTERNAL_URL: this.skus.origin,
    };
  }

  /** Values that no log may contain: keys, secrets and tokens, also as header values. */
  get secrets(): string[] {
    return this.all.flatMap(({ credentials: { key, secret } }) =>
      key === undefined ? [secret] : [key, secret, Buffer.from(`${key}:${secret}`).toString('base64')],
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.skus.stop(), ...this.all.map((store) => store.close())]);
  }
}
