import { type BrokerKind, type Environment, logger, parseEnv } from '@cpes/service-kit';
import { BrokerConfig } from './broker.config.ts';
import { RabbitBroker } from './rabbit.broker.ts';

/** Connects to RabbitMQ by the settings of a service in its own process. */
export const rabbit: BrokerKind<RabbitBroker> = { config: BrokerConfig, open: openRabbitBroker };

async function openRabbitBroker(env: Environment, service: string): Promise<RabbitBroker> {
  const { BROKER_URL, BROKER_MANAGEMENT_URL: managementUrl, BROKER_PREFIX: prefix = '' } = parseEnv(BrokerConfig, env);
  const log = logger(service);
  const broker = new RabbitBroker({
    urls: BROKER_URL.split(','),
    service,
    prefix,
    managementUrl,
    onStateChange: (role, state, reason) => log.info({ role, state, reason }, 'broker.connection'),
  });
  return broker.open();
}
