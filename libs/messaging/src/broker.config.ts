import { Satisfies } from '@cpes/service-kit/env';
import { IsOptional, Matches } from 'class-validator';

/** What a service in its own process reads about the broker. */
export class BrokerConfig {
  /** Addresses of RabbitMQ with commas between them, tried one after the other. */
  @Satisfies((value) => value.split(',').every(isAmqp), 'must be an amqp:// address')
  BROKER_URL!: string;
  /** Put before every name, for installations that share a broker. */
  @IsOptional()
  @Matches(/^[\w.:-]{1,64}$/, { message: 'must be letters, digits and . : - _, at most 64' })
  BROKER_PREFIX?: string;
}

function isAmqp(url: string): boolean {
  return /^amqps?:$/.test(URL.canParse(url) ? new URL(url).protocol : '');
}
