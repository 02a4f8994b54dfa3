import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOf, internalUrlOf, SERVICES, type ServiceName } from '@cpes/contracts';
import { until } from '@cpes/local-servers';
import { HttpParkedMessageAdministration } from '@cpes/gateway/admin';
import { HttpServiceHealth, InternalClient } from '@cpes/outbound-http';
import { SECRET_HEADER, VERSION } from '@cpes/service-kit';
import { v7 } from 'uuid';
import type { RunningCpes } from '../support/running-cpes.ts';

const WAIT_MS_MAX = 45_000;
/** Four commands, each a new process, and two waits. */
const COMMANDS_MS_MAX = 90_000;
const QUEUE = 'scoring.sku.factors-extracted.v1';

/** The internal API, and the commands of operators, which call it. */
export function internalApi(running: () => RunningCpes): void {
  let cpes: RunningCpes;
  let settings: Record<string, string>;

  beforeAll(async () => {
    cpes = running();
    const text = await readFile(join(cpes.folder, 'internal-api.env'), 'utf8');
    settings = Object.fromEntries(
      [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
  });

  const urlOf = (service: ServiceName) => settings[internalUrlOf(service)] ?? '';
  const secret = () => settings['INTERNAL_SECRET'] ?? '';
  const clientOf = (service: ServiceName) => new InternalClient({ service, url: urlOf(service), secret: secret() });

  it.each(SERVICES)('of %s answers only with the secret, and only on the loopback address', async (service) => {
    expect(urlOf(service)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    for (const path of ['/health', '/parked-messages', '/nothing']) {
      for (const headers of [{}, { [SECRET_HEADER]: 'x'.repeat(43) }]) {
        const answer = await fetch(`${urlOf(service)}${path}`, { headers });
        expect([answer.status, await answer.json()]).toEqual([
          401,
          { type: 'about:blank', title: 'Unauthorized', status: 401 },
        ]);
      }
    }
    const nothing = await fetch(`${urlOf(service)}/nothing`, { headers: { [SECRET_HEADER]: secret() } });
    expect(nothing.status).toBe(404);
  });

  it.each(SERVICES)('of %s reports its health', async (service) => {
    const health = await new HttpServiceHealth(clientOf(service)).read();
    expect(health).toEqual({ service, version: VERSION, status: 'ready', waitingFor: [] });
  });

  it('is not reachable through the public port', async () => {
    const base = cpes.credentials.baseUrl.replace(/\/v2$/, '');
    for (const path of ['/health', '/parked-messages', '/v2/parked-messages']) {
      const headers = { [SECRET_HEADER]: secret(), authorization: `Bearer ${cpes.credentials.apiKey}` };
      expect([path, (await fetch(`${base}${path}`, { headers })).status]).toEqual([path, 404]);
    }
  });

  it(
    'returns a parked message to its queue, where it is parked again, and discards it',
    async () => {
      const id = v7();
      const message = {
        id,
        type: 'sku.factors-extracted.v1',
        tenantId: cpes.credentials.tenantId,
        attempt: 1,
        body: '{}',
      };
      await cpes.query(
        databaseOf('gateway').name,
        `INSERT INTO parked_messages (queue, message_id, resend, tenant_id, type, aggregate_id, message, fault_kind, fault_code, reason, cause, attempts, parked_at)
       VALUES ($1, $2, 0, $3, $4, '', $5, 'bug', 'x', 'put there by a test', 'put', 1, now() - interval '1 day')`,
        [
          QUEUE,
          id,
          message.tenantId,
          message.type,
          JSON.stringify({ ...message, aggregateType: 'sku', aggregateId: '', occurredAt: new Date() }),
        ],
      );
      const parked = new HttpParkedMessageAdministration(clientOf('gateway'));
      const key = { queue: QUEUE, messageId: id, resend: 0 };
      await parked.replay(key);
      const isBack = () =>
        parked.read(key).then(
          ({ faultKind }) => faultKind === 'invalid',
          () => false,
        );
      await until('scoring has parked it again', isBack, WAIT_MS_MAX, 50);
      await expect(parked.read(key)).resolves.toMatchObject({ attempts: 2, faultKind: 'invalid' });

      const admin = (...parameters: string[]) => cpes.admin('ops', ...parameters);
      expect(await admin('dead-letters')).toContain(id);
      expect(await admin('replay', '--queue', QUEUE)).toBe('1 messages are sent again\n');
      await until('scoring has parked it again', isBack, WAIT_MS_MAX, 50);
      const reason = ['--reason', 'It was a test.'];
      expect(await admin('discard', '--queue', QUEUE, '--message', id, ...reason)).toBe(`${id} is discarded\n`);
      expect(await admin('dead-letters')).toBe('none\n');
    },
    COMMANDS_MS_MAX,
  );

  it(
    'shows an operator the services, the queues with dead letters, and the age of rate tables',
    async () => {
      const status = await cpes.admin('ops', 'status');
      for (const service of SERVICES)
        expect(status).toMatch(new RegExp(`^${service} +\\d+\\.\\d+\\.\\d+ +ready$`, 'm'));
      // A consumer is two while it is renewed.
      expect(status).toMatch(new RegExp(`^${QUEUE.replaceAll('.', '\\.')} +0 +[12] +0$`, 'm'));
      expect(status).toMatch(/^0 evaluations are under way\.$/m);
      expect(status).toMatch(/^exchange_rates +\d{4}-\d\d-\d\d +\d+$/m);
      const watched = await cpes.admin('ops', 'watch', '--times', '2', '--every', '1');
      expect(watched).toContain('exchange_rates');
    },
    COMMANDS_MS_MAX,
  );

  it('has its secret in one private file and in no log', async () => {
    expect((await stat(join(cpes.folder, 'internal-api.env'))).mode & 0o777).toBe(0o600);
    const logs =
      cpes.way === 'start'
        ? ['cpes.log']
        : (await readdir(join(cpes.folder, 'logs'))).map((name) => join('logs', name));
    expect(logs.length).toBeGreaterThan(0);
    const texts = await Promise.all(logs.map((name) => readFile(join(cpes.folder, name), 'utf8')));
    for (const text of [cpes.output(), ...texts]) expect(text).not.toContain(secret());
    expect(texts.join('')).toContain('internal.answered');
  });
}
