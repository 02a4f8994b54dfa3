import { type FailingEndpoint, FailingEndpoints } from '@cpes/contracts';
import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get } from '@nestjs/common';

@Controller('failing-endpoints')
class FailingEndpointsController {
  constructor(private readonly endpoints: FailingEndpoints) {}

  @Get()
  read(): Promise<readonly FailingEndpoint[]> {
    return this.endpoints.read();
  }
}

export const failingEndpointsCalls: InternalCalls = { port: FailingEndpoints, controller: FailingEndpointsController };
