import { Lifecycle } from '@cpes/service-kit';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

/** Liveness and readiness probes for operators. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(private readonly lifecycle: Lifecycle) {}

  @Get('livez')
  @Header('cache-control', 'no-store')
  live(): object {
    return { status: 'live' };
  }

  @Get('readyz')
  @Header('cache-control', 'no-store')
  ready(@Res({ passthrough: true }) reply: FastifyReply): object {
    const waitingFor = this.lifecycle.obstacles();
    if (waitingFor.length === 0) return { status: 'ready' };
    void reply.code(503);
    return { status: 'not ready', waitingFor };
  }
}
