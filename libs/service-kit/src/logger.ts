import type { EventEmitter } from 'node:events';
import { type DestinationStream, pino, type Logger, type LoggerOptions, stdTimeFunctions } from 'pino';
import { openLogFile } from './log-file.ts';

const REDACTED = [
  'authorization',
  '*.authorization',
  'headers.authorization',
  'password',
  '*.password',
  'apiKey',
  '*.apiKey',
];

/** A write for each line would take a tenth of the CPU time of a busy service, so lines are buffered up to this size or time. */
const GATHERED_BYTES = 8 * 1024;
const GATHERED_MS = 200;
/** While the output accepts nothing, lines beyond this size are dropped to bound the memory. */
const UNWRITTEN_BYTES_MAX = 16 * 1024 * 1024;

/** Times in ISO 8601 UTC and levels as words, for people and log collectors. */
const FORM: LoggerOptions = {
  redact: REDACTED,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
};

let root: Logger = pino(FORM);
/** One handler for all calls, because listeners accumulate. */
const ignore = (): void => undefined;

/**
 * Buffers lines for a file, which is rotated, or for standard output. A killed process loses its last lines. Lines that a full disk
 * refuses wait in memory, and the process continues.
 */
export function gatherLog(level: string, dest: string | number = 1): void {
  const gathering = {
    sync: false,
    minLength: GATHERED_BYTES,
    periodicFlush: GATHERED_MS,
    maxLength: UNWRITTEN_BYTES_MAX,
  };
  const destination =
    typeof dest === 'string' ? openLogFile(dest, gathering) : pino.destination({ dest, ...gathering });
  // Without listeners, a full disk would crash the process: here, and when Node writes its warnings.
  const streams: readonly EventEmitter[] = [destination, process.stdout, process.stderr];
  for (const stream of streams) stream.off('error', ignore).on('error', ignore);
  configureLog(level, destination);
}

/** Sends every later line to `destination`. A process calls this once, before it starts its first service. */
export function configureLog(level: string, destination: DestinationStream): void {
  root = pino({ ...FORM, level }, destination);
}

/** The logger of a service, which writes one line with many fields for each unit of work. */
export function logger(service: string): Logger {
  return root.child({ service });
}
