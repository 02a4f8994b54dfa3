import { type QuarantinedStore, QuarantinedStores } from '@cpes/contracts';
import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get } from '@nestjs/common';

@Controller('quarantined-stores')
class QuarantinedStoresController {
  constructor(private readonly stores: QuarantinedStores) {}

  @Get()
  read(): Promise<readonly QuarantinedStore[]> {
    return this.stores.read();
  }
}

export const quarantinedStoresCalls: InternalCalls = {
  port: QuarantinedStores,
  controller: QuarantinedStoresController,
};
