import { programOf } from '@cpes/local-servers';
import { RunningProgram, testInfrastructure } from '@cpes/testing';

/** A gateway in its own process, on a database that others may share. */
export function startGatewayProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<RunningProgram> {
  const env = {
    BROKER_URL: testInfrastructure().brokerUrl,
    GATEWAY_DATABASE_URL: databaseUrl,
    SHED_AGE_MS: '600000',
    SHED_SUBMISSIONS_AT_ONCE: '100000',
    RUN_SWEEP_EVERY_MS: '600000',
    ...settings,
  };
  return RunningProgram.start({ program: programOf('gateway'), env });
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
