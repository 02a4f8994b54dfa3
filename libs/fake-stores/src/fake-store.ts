import type { Certificates } from './certificates.ts';
import type { ReceivedRequest } from './request-log.ts';
import type { Traps } from './traps.ts';

/** A WooCommerce key and its secret; a hosted shop has a token alone, as `secret`. */
export interface FakeCredentials {
  readonly key?: string;
  readonly secret: string;
}

export interface FakeStoreOptions {
  /** Port of the API on 127.0.0.1; 0, the default, takes a free one. */
  readonly port?: number;
  /** Port of the pages for people, plain HTTP on 127.0.0.1; 0, the default, takes a free one. */
  readonly pagesPort?: number;
  /** The name in `url`, which the certificate holds: 127.0.0.1 by default. It has to lead to 127.0.0.1. */
  readonly host?: string;
  /** Made at each start by default; see `keptCertificates`. */
  readonly certificates?: Certificates;
  /** Made at each start by default. */
  readonly credentials?: FakeCredentials;
  /** Products are read from this file, and written to it after each change. Without it they live as long as the server. */
  readonly productsFile?: string;
  /** ISO 4217; USD by default. */
  readonly currency?: string;
  /** Milliseconds since 1970, for whatever happens later; the system's clock by default. */
  readonly now?: () => number;
}

/** A product as the store has it, in words of both platforms. */
export interface StoredProduct {
  /** As the API names it, in text. */
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  /** Decimal text, as the store keeps it. */
  readonly price: string;
  /** The store's own word: `draft`, `publish`, `trash`, `DRAFT`, `ACTIVE`, … */
  readonly status: string;
  /** Customers can see it now. */
  readonly isLive: boolean;
  /** Customers could see it at some time. */
  readonly wasLive: boolean;
  /** The listing that it carries as a mark; null for what a merchant made. */
  readonly mark: string | null;
  /** The bullets, as the store keeps them. */
  readonly html: string;
}

/** A merchant's manual product. */
export interface MerchantProduct {
  readonly title: string;
  readonly sku?: string;
  /** Decimal text. */
  readonly price?: string;
  /** The store's own word; live by default. */
  readonly status?: string;
  readonly mark?: string;
}

/** A store that runs on this machine, with what a test or a person needs to use it. */
export interface FakeStore<Trap extends string, Action extends string> {
  readonly platform: 'woocommerce' | 'hosted';
  /** `https://HOST:PORT`, without a slash at the end. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Pages for people, by plain HTTP: `http://127.0.0.1:PORT`. */
  readonly pagesUrl: string;
  readonly credentials: FakeCredentials;
  /** PEM of the authority that signed the certificate. */
  readonly ca: string;
  readonly traps: Traps<Trap>;
  /** All products, those in the trash too, by id. */
  products(): readonly StoredProduct[];
  /** The requests to the API, oldest first, without secrets. */
  requests(): readonly ReceivedRequest[];
  forgetRequests(): void;
  /** A product that the merchant makes by hand; its id. No rule about SKUs holds here. */
  add(product: MerchantProduct): string;
  /** Performs a store owner's manual action. Throws for a missing product. */
  act(id: string, action: Action): void;
  close(): Promise<void>;
}
