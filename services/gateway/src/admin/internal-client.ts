import { internalUrlOf, type ServiceName } from '@cpes/contracts';
import { InternalClient, type InternalClientOptions } from '@cpes/outbound-http';
import type { Environment } from '@cpes/service-kit/env';

/** A client of a service whose address is in the environment. Throws an error that names a missing variable. */
export function internalClientOf(
  environment: Environment,
  service: ServiceName,
  limits: Pick<InternalClientOptions, 'timeoutMs' | 'answerBytesMax'> = {},
): InternalClient {
  const [url, secret] = [environment[internalUrlOf(service)], environment['INTERNAL_SECRET']];
  if (url === undefined || secret === undefined)
    throw new Error(`set ${internalUrlOf(service)} and INTERNAL_SECRET to those of the service`);
  return new InternalClient({ service, url, secret, ...limits });
}
