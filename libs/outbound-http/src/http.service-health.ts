import { type Health, ServiceHealth } from '@cpes/service-kit';
import type { InternalClient } from './internal-client.ts';

/** The health of a service in another process. */
export class HttpServiceHealth extends ServiceHealth {
  constructor(private readonly client: InternalClient) {
    super();
  }

  read(): Promise<Health> {
    return this.client.get('/health');
  }
}
