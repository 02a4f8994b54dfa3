import type { LoggerService } from '@nestjs/common';
import { logger } from './logger.ts';

/** The context of errors that Nest also throws to its caller. */
const THROWN_AS_WELL = 'ExceptionHandler';

/** Writes only Nest's warnings and errors to the service's log. */
export function nestLogger(service: string): LoggerService {
  const log = logger(service);
  return {
    log: () => undefined,
    warn: (message: unknown) => log.warn({ message }, 'nest.warning'),
    error: (message: unknown, stack?: unknown, context?: unknown) => {
      if (context !== THROWN_AS_WELL) log.error({ message, stack }, 'nest.error');
    },
  };
}
