import { type DestinationStream, pino, type Logger } from 'pino';

const REDACTED = [
  'authorization',
  '*.authorization',
  'headers.authorization',
  'password',
  '*.password',
  'apiKey',
  '*.apiKey',
];

/** A write for each line would take a tenth of the time of a busy service. Lines therefore gather up to this size or time. */
const GATHERED_BYTES = 8 * 1024;
const GATHERED_MS = 200;
/** When the output accepts nothing, lines beyond this size are dropped, so that memory does not grow. */
const UNWRITTEN_BYTES_MAX = 16 * 1024 * 1024;

let root: Logger = pino({ redact: REDACTED, base: null });

/**
 * Sends lines to standard output together, for a process that only serves. The last lines are lost when the process is killed.
 */
export function gatherLog(level: string): void {
  const gathering = {
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
    maxLength: UNWRITTEN_BYTES_MAX,
  };
  configureLog(level, pino.destination({ dest: 1, ...gathering }));
}

/** Sends every later line to `destination`. A process calls this once, before it starts its first service. */
export function configureLog(level: string, destination: DestinationStream): void {
  root = pino({ level, redact: REDACTED, base: null }, destination);
}

/** The logger of a service. It writes one line with many fields for each unit of work. */
export function logger(service: string): Logger {
  return root.child({ service });
}
