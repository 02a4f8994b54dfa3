export { type Certificates, keptCertificates, newCertificates } from './certificates.ts';
export type { FakeCredentials, FakeStore, FakeStoreOptions, MerchantProduct, StoredProduct } from './fake-store.ts';
export type { ReceivedRequest } from './request-log.ts';
export type { SetTrap, TrapSettings, Traps } from './traps.ts';
export {
  type FakeWooCommerce,
  type FakeWooCommerceOptions,
  startFakeWooCommerce,
  type WooCommerceAction,
} from './woocommerce/fake-woocommerce.ts';
export { CAPABILITIES, type Capability } from './woocommerce/rights.ts';
export { WOOCOMMERCE_TRAPS, type WooCommerceTrap } from './woocommerce/woocommerce-traps.ts';
export { type FakeHosted, type FakeHostedOptions, type HostedAction, startFakeHosted } from './hosted/fake-hosted.ts';
export { hostedSchema } from './hosted/schema.ts';
export { HOSTED_TRAPS, type HostedTrap } from './hosted/hosted-traps.ts';
export { FIRST_PORT, type KeptStores, startKeptStores } from './kept-stores.ts';
