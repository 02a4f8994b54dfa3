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

/** A write for every line would cost a busy service a tenth of its time, so lines gather: until there are so many, or for so long. */
const GATHERED_BYTES = 8 * 1024;
const GATHERED_MS = 200;
/** When nobody takes what is written, lines beyond this are dropped; memory is not. */
const UNWRITTEN_BYTES_MAX = 16 * 1024 * 1024;

let root: Logger = pino({ redact: REDACTED, base: null });

/** For a process that does nothing but serve: lines go to standard output together. Those of the last moment are lost when it is killed. */
export function gatherLog(level: string): void {
  const gathering = {
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
    maxLength: UNWRITTEN_BYTES_MAX,
  };
  configureLog(level, pino.destination({ dest: 1, ...gathering }));
}

/** Sends every later line to `destination`; a process calls this once, before it starts its first service. */
export function configureLog(level: string, destination: DestinationStream): void {
  root = pino({ level, redact: REDACTED, base: null }, destination);
}

/** The logger of a service: one line per unit of work, named like an event, wide in fields. */
export function logger(service: string): Logger {
  return root.child({ service });
}
