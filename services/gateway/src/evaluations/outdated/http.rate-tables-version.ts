import { RateTablesVersion } from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';

/** The rate tables of cost-factor, in another process. */
export class HttpRateTablesVersion extends RateTablesVersion {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<{ readonly version: string }> {
    return this.client.get('/rate-tables/version');
  }
}
