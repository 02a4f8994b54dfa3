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

let root: Logger = pino({ level: process.env['LOG_LEVEL'] ?? 'info', redact: REDACTED, base: null });

/** Sends every later line to `destination`; a process calls this once, before it starts its first service. */
export function configureLog(level: string, destination: DestinationStream): void {
  root = pino({ level, redact: REDACTED, base: null }, destination);
}

/** The logger of a service: one line per unit of work, named like an event, wide in fields. */
export function logger(service: string): Logger {
  return root.child({ service });
}
