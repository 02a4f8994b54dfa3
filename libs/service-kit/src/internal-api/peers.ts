import type { ServiceName } from '@cpes/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import type { Port } from './internal-api.ts';

/** The other services: in this process if they run here, otherwise over HTTP. */
export class Peers {
  private readonly apps = new Map<ServiceName, INestApplicationContext>();

  /** Adds a service of this process. Services that call it must start later. */
  add(service: ServiceName, app: INestApplicationContext): void {
    this.apps.set(service, app);
  }

  /** The implementation of a port: in this process, or the HTTP client from `overHttp`. */
  find<Calls extends object>(service: ServiceName, port: Port<Calls>, overHttp: () => Calls): Calls {
    return this.apps.get(service)?.get<Calls>(port, { strict: false }) ?? overHttp();
  }
}
