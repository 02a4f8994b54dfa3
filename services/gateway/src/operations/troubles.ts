import {
  type FailingEndpoint,
  FailingEndpoints,
  type QuarantinedStore,
  QuarantinedStores,
  type RateTableAge,
  RateTableAges,
} from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';
import type { Provider } from '@nestjs/common';
import { peer } from '../peers/index.ts';

/** The overview waits no longer, whatever the service does. */
const TIMEOUT_MS = 1_000;

class HttpRateTableAges extends RateTableAges {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<readonly RateTableAge[]> {
    return this.client.get('/rate-tables');
  }
}

class HttpFailingEndpoints extends FailingEndpoints {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<readonly FailingEndpoint[]> {
    return this.client.get('/failing-endpoints');
  }
}

class HttpQuarantinedStores extends QuarantinedStores {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<readonly QuarantinedStore[]> {
    return this.client.get('/quarantined-stores');
  }
}

/** The failures in other services: in this process when they run here, otherwise over HTTP. */
export const troubles: Provider[] = [
  peer('cost-factor', RateTableAges, { Adapter: HttpRateTableAges, timeoutMs: TIMEOUT_MS }),
  peer('webhook', FailingEndpoints, { Adapter: HttpFailingEndpoints, timeoutMs: TIMEOUT_MS }),
  peer('store-draft', QuarantinedStores, { Adapter: HttpQuarantinedStores, timeoutMs: TIMEOUT_MS }),
];
