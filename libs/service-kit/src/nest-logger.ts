import type { LoggerService } from '@nestjs/common';
import { logger } from './logger.ts';

/** What Nest has to say, in the service's log: nothing but warnings and errors. */
export function nestLogger(service: string): LoggerService {
  const log = logger(service);
  return {
    log: () => undefined,
    warn: (message: unknown) => log.warn({ message }, 'nest.warning'),
    error: (message: unknown, stack?: unknown) => log.error({ message, stack }, 'nest.error'),
  };
}
