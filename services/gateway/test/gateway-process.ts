import { join } from 'node:path';
import { RunningProgram } from '@cpes/testing';

const PROGRAM = join(import.meta.dirname, '../dist/main.js');

/** A gateway in its own process, on a database that others may share. */
export function startGatewayProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<RunningProgram> {
  return RunningProgram.start(PROGRAM, {
    GATEWAY_DATABASE_URL: databaseUrl,
    SHED_AGE_MS: '600000',
    SHED_SUBMISSIONS_AT_ONCE: '100000',
    RUN_SWEEP_EVERY_MS: '600000',
    ...settings,
  });
}

export function postTo(
  { url }: RunningProgram,
  path: string,
  body: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers };
  return fetch(`${url}${path}`, { method: 'POST', headers: sent, body });
}
