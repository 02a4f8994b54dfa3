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

/** A write for each line would take a tenth of the time of a busy service. Lines therefore gather up to this size or time. */
const GATHERED_BYTES = 8 * 1024;
const GATHERED_MS = 200;
/** When the output accepts nothing, lines beyond this size are dropped, so that memory does not grow. */
const UNWRITTEN_BYTES_MAX = 16 * 1024 * 1024;

/** Times are ISO 8601 in UTC and levels are words, as people and log collectors read them. */
const FORM: LoggerOptions = {
  redact: REDACTED,
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
};

let root: Logger = pino(FORM);
/** One for all calls, as listeners add up. */
const ignore = (): void => undefined;

/**
 * Sends lines together to a file, which is rotated, or to standard output, for a process that only serves. The last lines are lost when the
 * process is killed. Lines that a full disk refuses wait in memory, and the process goes on.
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
  // Unheard, a full disk would end the process: here, and where Node writes its warnings.
  const streams: readonly EventEmitter[] = [destination, process.stdout, process.stderr];
  for (const stream of streams) stream.off('error', ignore).on('error', ignore);
  configureLog(level, destination);
}

/** Sends every later line to `destination`. A process calls this once, before it starts its first service. */
export function configureLog(level: string, destination: DestinationStream): void {
  root = pino({ ...FORM, level }, destination);
}

/** The logger of a service. It writes one line with many fields for each unit of work. */
export function logger(service: string): Logger {
  return root.child({ service });
}
