import type { ServiceName } from '@cpes/contracts';
import { Controller, Get } from '@nestjs/common';
import type { Lifecycle } from '../lifecycle.ts';
import { VERSION } from '../version.ts';
import type { InternalCalls } from './internal-api.ts';

/** The state of `/readyz`, with the name and the version of the service. */
export interface Health {
  readonly service: ServiceName;
  readonly version: string;
  readonly status: 'ready' | 'not ready';
  readonly waitingFor: readonly string[];
}

/** Reports the health of a service. Every service offers it. */
export abstract class ServiceHealth {
  abstract read(): Promise<Health>;
}

export class LifecycleHealth extends ServiceHealth {
  constructor(
    private readonly service: ServiceName,
    private readonly lifecycle: Lifecycle,
  ) {
    super();
  }

  async read(): Promise<Health> {
    const waitingFor = this.lifecycle.obstacles();
    return {
      service: this.service,
      version: VERSION,
      status: waitingFor.length === 0 ? 'ready' : 'not ready',
      waitingFor,
    };
  }
}

@Controller('health')
class HealthController {
  constructor(private readonly health: ServiceHealth) {}

  @Get()
  read(): Promise<Health> {
    return this.health.read();
  }
}

export const healthCalls: InternalCalls = { port: ServiceHealth, controller: HealthController };
