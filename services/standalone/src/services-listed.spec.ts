import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, hasDatabase, type ServiceName, SERVICES, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { parse } from 'yaml';
import { DEFINITIONS } from './services.ts';

/**
 * Files that list the services and cannot read `SERVICES` of the contracts. Each line says what is missing, and where:
 * whoever adds a service runs this test and goes from line to line.
 */
const ROOT = join(import.meta.dirname, '../../..');
const LISTS: Readonly<Record<string, (service: ServiceName) => readonly string[]>> = {
  'docker-compose.yml': missingInCompose,
  'nest-cli.json': missingInNestCli,
  'services/standalone/package.json': (service) =>
    missing(`@cpes/${service}` in json('services/standalone/package.json').dependencies, `"@cpes/${service}"`),
  'services/standalone/tsconfig.json': (service) =>
    missing(read('services/standalone/tsconfig.json').includes(`"../${service}"`), `reference to ../${service}`),
  'docs/operators/operations.md': (service) =>
    missing(read('docs/operators/operations.md').includes(`\n### ${service}\n`), `heading "${service}" among the settings`),
};

describe.each(SERVICES)('%s', (service) => {
  it('has its own package, which starts a process', () => {
    const files = ['package.json', 'tsconfig.json', 'src/index.ts', 'src/main.ts'];
    const absent = files.filter((file) => !existsSync(join(ROOT, 'services', service, file)));
    expect(absent).toEqual([]);
    expect(json(`services/${service}/package.json`).name).toBe(`@cpes/${service}`);
  });

  it('names itself as the list does, and reads the address of its database, if it has one', () => {
    const definition = DEFINITIONS[service];
    expect(definition.name).toBe(service);
    if (hasDatabase(service))
      expect(() => definition.start({}, undefined as never)).toThrow(databaseOf(service).setting);
  });

  it.each(Object.entries(LISTS))('is in %s', (_file, missingIn) => {
    expect(missingIn(service)).toEqual([]);
  });
});

describe('lists of services', () => {
  it('have nothing that is no service', () => {
    const services = new Set<string>([...SERVICES, 'standalone']);
    const { projects } = json('nest-cli.json');
    const built = Object.keys(compose().services).filter((name) => compose().services[name]?.build !== undefined);
    const applications = Object.keys(projects).filter((name) => projects[name]?.type === 'application');
    expect([...built, ...applications].filter((name) => !services.has(name))).toEqual([]);
    expect(databasesOfCompose()).toEqual(SERVICES_WITH_DATABASE.map((service) => databaseOf(service).name));
    const gone = Object.values(projects).filter((project) => !existsSync(join(ROOT, project?.root ?? '')));
    expect(gone).toEqual([]);
  });
});

function missingInCompose(service: ServiceName): string[] {
  const { build, environment } = compose().services[service] ?? {};
  const isBuilt = missing(build?.args?.['SERVICE'] === service, `service with the build argument SERVICE: ${service}`);
  if (!hasDatabase(service)) return isBuilt;
  const { name, setting } = databaseOf(service);
  const address = String(environment?.[setting]);
  return [
    ...isBuilt,
    ...missing(address.startsWith(`postgres://${name}:`) && address.endsWith(`/${name}`), `${setting} of ${name}`),
    ...missing(databasesOfCompose().includes(name), `${name} in CPES_DATABASES`),
  ];
}

function missingInNestCli(service: ServiceName): string[] {
  const { root, sourceRoot } = json('nest-cli.json').projects[service] ?? {};
  return missing(root === `services/${service}` && sourceRoot === `${root}/src`, `application ${service}`);
}

function missing(isThere: boolean, what: string): string[] {
  return isThere ? [] : [what];
}

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      { build?: { args?: Record<string, string> }; environment?: Readonly<Record<string, unknown>> } | undefined
    >
  >;
}

function compose(): Compose {
  return parse(read('docker-compose.yml'), { merge: true }) as Compose;
}

function databasesOfCompose(): string[] {
  return String(compose().services['postgres']?.environment?.['CPES_DATABASES']).split(' ');
}

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly projects: Readonly<Record<string, { type: string; root: string; sourceRoot: string } | undefined>>;
}

function json(path: string): Manifest {
  return JSON.parse(read(path)) as Manifest;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
