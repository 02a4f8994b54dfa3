import { Satisfies, Secret } from '@cpes/service-kit/env';
import { IsOptional, Matches } from 'class-validator';

/** The broker's settings of a service in its own process. */
export class BrokerConfig {
  /** Addresses of RabbitMQ, separated by commas, tried one after the other. */
  @Secret()
  @Satisfies((value) => value.split(',').every(isAmqp), 'must be an amqp:// address')
  BROKER_URL!: string;
  /** Address of RabbitMQ's management API with user and password. Only the gateway uses it, for the operators' pages. */
  @IsOptional()
  @Secret()
  @Satisfies(isManagement, 'must be an http:// or https:// address with user and password')
  BROKER_MANAGEMENT_URL?: string;
  /** Prefix of every name, for installations that share a broker. */
  @IsOptional()
  @Matches(/^[\w.:-]{1,64}$/, { message: 'must be letters, digits and . : - _, at most 64' })
  BROKER_PREFIX?: string;
}

function isManagement(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    /^https?:$/.test(protocol) &&
    [username, password].every(isDecodable) &&
    username !== '' &&
    password !== '' &&
    `${search}${hash}` === ''
  );
}

/** A `%` without digits is not an escape. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isAmqp(url: string): boolean {
  return /^amqps?:$/.test(URL.canParse(url) ? new URL(url).protocol : '');
}
