import { type RateTableInForce, RateTablesInForce } from '@cpes/contracts';
import type { InternalClient } from '@cpes/outbound-http';

/** The rate tables of cost-factor, in another process. */
export class HttpRateTablesInForce extends RateTablesInForce {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<readonly RateTableInForce[]> {
    return this.client.get('/rate-tables/in-force');
  }
}
