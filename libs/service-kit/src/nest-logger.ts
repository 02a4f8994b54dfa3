import type { LoggerService } from '@nestjs/common';
import { logger } from './logger.ts';

/** Nest logs in this context the errors that it also throws to its caller. */
const THROWN_AS_WELL = 'ExceptionHandler';

/** Writes Nest's warnings and errors to the service's log, and nothing else of Nest. */
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
