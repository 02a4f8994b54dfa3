import type { ServiceName } from '@cpes/contracts';
import type { INestApplicationContext } from '@nestjs/common';
import type { Port } from './internal-api.ts';

/** The other services, as one of them finds them: in this process where they run here, over HTTP where they do not. */
export class Peers {
  private readonly apps = new Map<ServiceName, INestApplicationContext>();

  /** A service that runs in this process. Those that ask it have to start later. */
  add(service: ServiceName, app: INestApplicationContext): void {
    this.apps.set(service, app);
  }

  /** What answers a port of a service: its own implementation, called directly, or the adapter that `overHttp` makes. */
  find<Calls extends object>(service: ServiceName, port: Port<Calls>, overHttp: () => Calls): Calls {
    return this.apps.get(service)?.get<Calls>(port, { strict: false }) ?? overHttp();
  }
}
