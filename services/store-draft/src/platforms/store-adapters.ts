import type { Platform } from '../domain/calls/call.ts';
import { HostedAdapter } from './hosted.adapter.ts';
import type { StoreAdapter } from './store-adapter.ts';
import { StoreRequests, type StoreRequestsOptions } from './store-requests.ts';
import { WooCommerceAdapter } from './woocommerce.adapter.ts';

/** The adapter of each platform, with a shared connection pool. */
export class StoreAdapters {
  private readonly requests: StoreRequests;
  private readonly adapters: Readonly<Record<Platform, StoreAdapter>>;

  constructor(options: StoreRequestsOptions) {
    this.requests = new StoreRequests(options);
    this.adapters = {
      woocommerce: new WooCommerceAdapter(this.requests),
      hosted: new HostedAdapter(this.requests),
    };
  }

  of(platform: Platform): StoreAdapter {
    return this.adapters[platform];
  }

  /** Closes idle connections, and the others after their request. */
  close(): void {
    this.requests.close();
  }
}
