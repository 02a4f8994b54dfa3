export { createDemoTenant } from './demo-tenant.ts';
export { GatewayConfig } from './gateway.config.ts';
export { GatewayModule } from './gateway.module.ts';
export { gatewayService } from './gateway.service.ts';
