import type { Certificates } from './certificates.ts';
import type { ReceivedRequest } from './request-log.ts';
import type { Traps } from './traps.ts';

/** A WooCommerce key and its secret; a hosted shop has only a token, as `secret`. */
export interface FakeCredentials {
  readonly key?: string;
  readonly secret: string;
}

export interface FakeStoreOptions {
  /** Port of the API on 127.0.0.1; 0, the default, takes a free port. */
  readonly port?: number;
  /** Port of the pages for people, plain HTTP on 127.0.0.1; 0, the default, takes a free port. */
  readonly pagesPort?: number;
  /** The host name in `url` and in the certificate, which must resolve to 127.0.0.1, the default. */
  readonly host?: string;
  /** Created at each start by default; see `keptCertificates`. */
  readonly certificates?: Certificates;
  /** Created at each start by default. */
  readonly credentials?: FakeCredentials;
  /** The store reads products from this file and writes it after each change. Without it, products last as long as the server. */
  readonly productsFile?: string;
  /** ISO 4217; USD by default. */
  readonly currency?: string;
  /** The clock of delayed effects, in Unix milliseconds; the system's by default. */
  readonly now?: () => number;
}

/** A product of the store, in terms of both platforms. */
export interface StoredProduct {
  /** The id in the API, as text. */
  readonly id: string;
  readonly title: string;
  readonly sku: string;
  /** Decimal text, as the store has it. */
  readonly price: string;
  /** The store's own value: `draft`, `publish`, `trash`, `DRAFT`, `ACTIVE`, … */
  readonly status: string;
  /** Customers can see it now. */
  readonly isLive: boolean;
  /** Customers could see it at some time. */
  readonly wasLive: boolean;
  /** The listing id in its mark; null for a merchant's product. */
  readonly mark: string | null;
  /** The bullets, as the store has them. */
  readonly html: string;
  /** Fields that customers never see, and the number of images. */
  readonly details: StoredDetails;
}

/** A member is null when the store has none. */
export interface StoredDetails {
  /** Decimal text: the merchant's own cost per item. */
  readonly cost: string | null;
  readonly hsCode: string | null;
  readonly origin: string | null;
  readonly reportId: string | null;
  readonly verdict: string | null;
  readonly images: number;
}

/** A merchant's manual product. */
export interface MerchantProduct {
  readonly title: string;
  readonly sku?: string;
  /** Decimal text. */
  readonly price?: string;
  /** The store's own value; live by default. */
  readonly status?: string;
  readonly mark?: string;
}

/** A running store, with everything that a test or a person needs to use it. */
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
  /** All products, including those in the trash, by id. */
  products(): readonly StoredProduct[];
  /** The requests to the API, oldest first, without secrets. */
  requests(): readonly ReceivedRequest[];
  forgetRequests(): void;
  /** Adds a product of the merchant, without the rules for SKUs, and returns its id. */
  add(product: MerchantProduct): string;
  /** Performs a store owner's manual action. Throws for a missing product. */
  act(id: string, action: Action): void;
  close(): Promise<void>;
}
