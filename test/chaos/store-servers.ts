import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FakeHosted,
  type FakeWooCommerce,
  newCertificates,
  startFakeHosted,
  startFakeWooCommerce,
} from '@cpes/fake-stores';

export type StoreServer = FakeWooCommerce | FakeHosted;

/** Of each platform. Tenants share them, each with a connection of its own. */
const PAIRS = 3;
/** The shop that a fake hosted store says it is. */
const SHOP = 'lamps.myshopify.com';

/** Merchants' stores on this machine, with one private authority for all. */
export class StoreServers {
  private constructor(
    readonly all: readonly StoreServer[],
    private readonly caFile: string,
  ) {}

  /** `folder` takes the certificate of the authority. */
  static async open(folder: string): Promise<StoreServers> {
    const certificates = await newCertificates([SHOP]);
    const caFile = join(folder, 'stores-ca.pem');
    await writeFile(caFile, certificates.ca);
    const pairs = Array.from({ length: PAIRS }, () => [
      startFakeWooCommerce({ certificates }),
      startFakeHosted({ certificates }),
    ]);
    return new StoreServers(await Promise.all(pairs.flat()), caFile);
  }

  /** The settings that let store-draft connect to them. */
  get environment(): Record<string, string> {
    return {
      STORE_DRAFT_ALLOWED_ORIGINS: this.all.map(({ url }) => url).join(','),
      STORE_DRAFT_CA_FILE: this.caFile,
    };
  }

  /** What no log may hold: keys, secrets and tokens, and both as a header has them. */
  get secrets(): string[] {
    return this.all.flatMap(({ credentials: { key, secret } }) =>
      key === undefined ? [secret] : [key, secret, Buffer.from(`${key}:${secret}`).toString('base64')],
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((store) => store.close()));
  }
}
