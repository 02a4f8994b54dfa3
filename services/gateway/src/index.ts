export { FORWARDED_ROUTES } from './edge/index.ts';
export {
  apiKeyOf,
  createDemoTenant,
  KEY_ALPHABET,
  KEY_RANDOM_LENGTH,
  keyHash,
  keyPrefix,
  signInToken,
} from './identity/index.ts';
export { GatewayConfig } from './gateway.config.ts';
export { GatewayModule, gatewayService } from './gateway.module.ts';
export { describeApi, describeBrowserApi } from './site/index.ts';
