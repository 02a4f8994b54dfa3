import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, hasDatabase, type ServiceName, SERVICES } from '@cpes/contracts';
import { fileSettingOf } from '@cpes/service-kit/env';
import { parse } from 'yaml';
import { DEFINITIONS } from './services.ts';

/**
 * Files that list the services and cannot import `SERVICES` of the contracts. Each failure names a missing entry and
 * its place, as a checklist for adding a service.
 */
const ROOT = join(import.meta.dirname, '../../..');
const LISTS: Readonly<Record<string, (service: ServiceName) => readonly string[]>> = {
  'compose.yml': missingInCompose,
  'nest-cli.json': missingInNestCli,
  'services/standalone/package.json': (service) =>
    missing(`@cpes/${service}` in json('services/standalone/package.json').dependencies, `"@cpes/${service}"`),
  'services/standalone/tsconfig.json': (service) =>
    missing(read('services/standalone/tsconfig.json').includes(`"../${service}"`), `reference to ../${service}`),
  'docs/operators/settings.md': (service) =>
    missing(
      read('docs/operators/settings.md').includes(`\n### ${service}\n`),
      `heading "${service}" among the settings`,
    ),
};

describe.each(SERVICES)('%s', (service) => {
  it('has its own package, which starts a process', () => {
    const files = ['package.json', 'tsconfig.json', 'src/index.ts', 'src/main.ts'];
    const absent = files.filter((file) => !existsSync(join(ROOT, 'services', service, file)));
    expect(absent).toEqual([]);
    expect(json(`services/${service}/package.json`).name).toBe(`@cpes/${service}`);
  });

  it('has no files beside its folders but main, index, module and settings', () => {
    const entries = readdirSync(join(ROOT, 'services', service, 'src'), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const expected = [
      'index.ts',
      'main.ts',
      ...['module', 'config', 'config.spec'].map((part) => `${service}.${part}.ts`),
    ];
    expect(files.filter((file) => !expected.includes(file))).toEqual([]);
  });

  it('is named as in the list, and reads the address of its database, if it has one', async () => {
    const startable = DEFINITIONS[service];
    expect(await startable.load()).toMatchObject({ name: service, config: startable.config });
    if (!hasDatabase(service)) return;
    await expect(startable.start({}, undefined as never)).rejects.toThrow(databaseOf(service).setting);
  });

  it.each(Object.entries(LISTS))('is in %s', (_file, missingIn) => {
    expect(missingIn(service)).toEqual([]);
  });
});

describe('lists of services', () => {
  it('contain only services', () => {
    const services = new Set<string>([...SERVICES, 'standalone', 'setup']);
    const { projects } = json('nest-cli.json');
    const started = Object.keys(compose().services).filter((name) => compose().services[name]?.image === 'cpes');
    const applications = Object.keys(projects).filter((name) => projects[name]?.type === 'application');
    expect([...started, ...applications].filter((name) => !services.has(name) && name !== 'secrets')).toEqual([]);
    const gone = Object.values(projects).filter((project) => !existsSync(join(ROOT, project?.root ?? '')));
    expect(gone).toEqual([]);
  });
});

function missingInCompose(service: ServiceName): string[] {
  const { command, environment } = compose().services[service] ?? {};
  const program = `services/${service}/dist/bundle/main.js`;
  const isStarted = missing(command?.join(' ') === program, `service with the command ${program}`);
  if (!hasDatabase(service)) return isStarted;
  const setting = fileSettingOf(databaseOf(service).setting);
  const ofSetup = compose().services['setup']?.environment ?? {};
  return [
    ...isStarted,
    ...missing(String(environment?.[setting]).endsWith(databaseOf(service).setting), `${setting} of ${service}`),
    ...missing(ofSetup[setting] === environment?.[setting], `${setting} of setup`),
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
    Record<string, { image?: string; command?: string[]; environment?: Readonly<Record<string, unknown>> } | undefined>
  >;
}

function compose(): Compose {
  return parse(read('compose.yml'), { merge: true }) as Compose;
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
