export { createDemoTenant } from './identity/tenants/demo-tenant.ts';
export { apiKeyOf, KEY_ALPHABET, KEY_RANDOM_LENGTH, keyHash, keyPrefix } from './identity/domain/api-key.ts';
export { GatewayConfig } from './gateway.config.ts';
export { GatewayModule } from './gateway.module.ts';
export { gatewayService } from './gateway.service.ts';
