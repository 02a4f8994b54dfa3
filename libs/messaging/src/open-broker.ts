import { type Environment, logger } from '@cpes/service-kit';
import { RabbitBroker } from './rabbit.broker.ts';

/**
 * The broker of a service in its own process. `BROKER_URL` may hold several addresses, separated by commas, which are tried in
 * turn. `BROKER_PREFIX` is put before every name, for installations that share a broker.
 */
export async function openRabbitBroker(env: Environment, service: string): Promise<RabbitBroker> {
  const urls = (env['BROKER_URL'] ?? '').split(',').filter((url) => url !== '');
  const areUsable =
    urls.length > 0 && urls.every((url) => /^amqps?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''));
  if (!areUsable) throw new Error('the settings are not usable: BROKER_URL must be an amqp:// address');
  const log = logger(service);
  const broker = new RabbitBroker({
    urls,
    service,
    prefix: env['BROKER_PREFIX'] ?? '',
    onStateChange: (role, state, reason) => log.info({ role, state, reason }, 'broker.connection'),
  });
  return broker.open();
}
