import 'reflect-metadata';
import { parseEnv } from '@cpes/service-kit';
import { GatewayConfig } from './gateway.config.ts';

describe('the settings of the gateway', () => {
  it.each(['SHED_AGE_MS', 'RUN_SWEEP_EVERY_MS', 'RUN_SWEEP_AFTER_MS'])('limit %s to the maximum of a timer', (name) => {
    const env = { GATEWAY_DATABASE_URL: 'postgres://localhost/gateway' };
    expect(() => parseEnv(GatewayConfig, { ...env, [name]: '2147483648' })).toThrow(name);
    expect(() => parseEnv(GatewayConfig, { ...env, [name]: '3600000' })).not.toThrow();
  });
});
