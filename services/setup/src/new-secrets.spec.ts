import { databaseOf, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { completed, lacking, type Secrets } from './new-secrets.ts';

const NONE: Secrets = { services: {}, postgres: {}, rabbitmq: {} };
const SERVERS = { database: 'postgres:5432', broker: 'rabbitmq:5672' };
const KEY = /^one:[A-Za-z0-9+/]{43}=$/;

describe('the secrets of an installation', () => {
  it('are all created for a new installation, each with 256 random bits', () => {
    const { services, postgres, rabbitmq } = completed(NONE, SERVERS);
    expect(services).toMatchObject({
      INTERNAL_SECRET: expect.stringMatching(/^[\w-]{43}$/) as string,
      WEBHOOK_SECRET_KEYS: expect.stringMatching(KEY) as string,
      STORE_DRAFT_SECRET_KEYS: expect.stringMatching(KEY) as string,
      SETUP_DATABASE_URL: `postgres://cpes:${postgres['POSTGRES_PASSWORD']}@postgres:5432/postgres`,
    });
    expect(services['BROKER_URL']).toBe(
      `amqp://cpes:${/default_pass = (.*)/.exec(rabbitmq['rabbitmq.conf'] ?? '')?.[1]}@rabbitmq:5672`,
    );
    expect(services['BROKER_MANAGEMENT_URL']).toBe(
      services['BROKER_URL']?.replace('amqp:', 'http:').replace('5672', '15672'),
    );
    expect(rabbitmq['rabbitmq.conf']).toMatch(/^default_user = cpes\ndefault_pass = [\w-]{43}$/);
    expect(new Set(Object.values(services)).size).toBe(Object.keys(services).length);
  });

  it('include the address of each database with its own password', () => {
    const { services } = completed(NONE, SERVERS);
    const passwords = SERVICES_WITH_DATABASE.map(databaseOf).map(({ name, setting }) => {
      const { username, password, pathname, host } = new URL(services[setting] ?? '');
      expect([username, pathname, host]).toEqual([name, `/${name}`, 'postgres:5432']);
      return password;
    });
    expect(new Set(passwords).size).toBe(SERVICES_WITH_DATABASE.length);
  });

  it('stay unchanged when they exist', () => {
    const first = completed(NONE, SERVERS);
    expect(completed(first, SERVERS)).toEqual(first);
    expect(completed({ ...NONE, services: { INTERNAL_SECRET: 'mine' } }, SERVERS).services['INTERNAL_SECRET']).toBe(
      'mine',
    );
  });

  it('have one password for both sides after an interrupted run has written one of them', () => {
    const first = completed(NONE, SERVERS);
    for (const half of [
      { ...first, services: {} },
      { ...first, postgres: {}, rabbitmq: {} },
    ]) {
      const { services, postgres, rabbitmq } = completed(half, SERVERS);
      expect(new URL(services['SETUP_DATABASE_URL'] ?? '').password).toBe(postgres['POSTGRES_PASSWORD']);
      expect(rabbitmq['rabbitmq.conf']).toContain(new URL(services['BROKER_URL'] ?? '').password);
      expect(postgres).toEqual(first.postgres);
      expect(rabbitmq).toEqual(first.rabbitmq);
    }
  });

  it('exclude the addresses of external servers', () => {
    const all = completed({ ...NONE, services: { BROKER_URL: 'amqps://broker' } }, {});
    expect(Object.keys(all.services).toSorted()).toEqual([
      'BROKER_URL',
      'INTERNAL_SECRET',
      'STORE_DRAFT_SECRET_KEYS',
      'WEBHOOK_SECRET_KEYS',
    ]);
    expect(lacking(all)).toEqual(SERVICES_WITH_DATABASE.map((service) => databaseOf(service).setting));
    expect(lacking(completed(NONE, SERVERS))).toEqual([]);
  });
});
