import { chmodSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { pino } from 'pino';

/** Lines have ids of tenants, people and SKUs, so only the user who runs the service may read them. */
const LOG_FILE_MODE = 0o600;
/** A larger file is renamed. With the renamed ones, a log takes at most about 100 MiB. */
const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** Renamed files, `NAME.1` the newest. */
const KEPT_FILES_MAX = 4;
/** The interval of checks. Even 1,000 lines a second write less than half a file in that time. */
const LOOK_EVERY_MS = 30_000;

export type LogFile = ReturnType<typeof pino.destination>;

export interface LogFileOptions {
  readonly bytesMax?: number;
  readonly lookEveryMs?: number;
}

/** A log file, mode 0600, with rotation. `gathering` are options of `pino.destination`. */
export function openLogFile(
  path: string,
  gathering: object,
  { bytesMax = FILE_BYTES_MAX, lookEveryMs = LOOK_EVERY_MS }: LogFileOptions = {},
): LogFile {
  prepareLogFile(path, bytesMax);
  const file = pino.destination({ ...gathering, dest: path, mode: LOG_FILE_MODE });
  const look = setInterval(() => {
    if (prepareLogFile(path, bytesMax)) file.reopen();
  }, lookEveryMs).unref();
  file.once('close', () => clearInterval(look));
  return file;
}

/**
 * Renames a large log file, and removes read rights of others. True when it was renamed. Ignores errors: a service does not stop for
 * its log.
 */
export function prepareLogFile(path: string, bytesMax = FILE_BYTES_MAX): boolean {
  try {
    if (!existsSync(path)) return false;
    chmodSync(path, LOG_FILE_MODE);
    if (statSync(path).size <= bytesMax) return false;
    rmSync(`${path}.${KEPT_FILES_MAX}`, { force: true });
    for (let number = KEPT_FILES_MAX - 1; number > 0; number -= 1)
      if (existsSync(`${path}.${number}`)) renameSync(`${path}.${number}`, `${path}.${number + 1}`);
    renameSync(path, `${path}.1`);
    return true;
  } catch {
    return false;
  }
}
