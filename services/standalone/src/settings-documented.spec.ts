import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { catalogue, SERVICES } from '@cpes/contracts';
import { SERVICE_FLAGS } from '@cpes/local-servers';
import { BrokerConfig } from '@cpes/messaging/config';
import { InternalApiConfig } from '@cpes/service-kit';
import { fileSettingOf, secretsOf } from '@cpes/service-kit/env';
import { ProcessConfig } from '@cpes/service-kit/process-config';
import { DatabasesConfig, SecretsConfig } from '@cpes/setup/config';
import { settingsOf } from '@cpes/testing';
import { type CollectionTag, parse, type ScalarTag } from 'yaml';
import { DEFINITIONS } from './services.ts';
import { Settings } from './settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Settings of every service in a separate process. */
const OF_EVERY_PROCESS = [ProcessConfig, BrokerConfig, InternalApiConfig];
/** Settings of the setup programs. */
const OF_SETUP = [SecretsConfig, DatabasesConfig];
const CONFIGS = [...OF_EVERY_PROCESS, ...OF_SETUP, Settings, ...Object.values(DEFINITIONS).map(({ config }) => config)];
const SETTINGS = [...new Set(CONFIGS.flatMap(settingsOf))];

describe('docs/operators/settings.md', () => {
  const page = read('docs/operators/settings.md');

  it.each(SETTINGS)('has %s in a table', (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  });

  it.each(Object.entries(defaults()))('states the default of %s', (name, value) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`${value}\` +\\|`, 'm'));
  });
});

/** Settings of each service in compose.yml; one without a value comes from the environment. */
const compose = parse(read('compose.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
};
/** The overlay for external servers. */
const production = parse(read('compose.production.yml'), {
  merge: true,
  customTags: [reset(), override('seq'), override('map')],
}) as typeof compose;
const interpolated = ['compose.yml', 'compose.production.yml'].flatMap((file) => [
  ...read(file).matchAll(/\$\{(\w+)([^}]*)\}/g),
]);
/** Setup containers, which exit. */
const ONE_SHOTS = ['secrets', 'setup'];

interface ComposeService {
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly [option: string]: unknown;
}

describe('.env.example', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);

  it('has the settings of the Compose files, and no others', () => {
    const passed = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.keys(environment).filter((name) => environment[name] === null),
    );
    const named = interpolated.map(([, name = '']) => name);
    expect(new Set(names)).toEqual(new Set([...passed, ...named]));
  });

  it('has every setting once, after a comment', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(read('.env.example').match(/^# .*\n#?[A-Z][A-Z_]*=/gm)).toHaveLength(names.length);
  });

  it('has the defaults', () => {
    const given = Object.entries(defaults()).filter(([name]) => names.includes(name));
    const lines = given.map(([name, value]) => `${name}=${value}`);
    expect(read('.env.example').split('\n')).toEqual(expect.arrayContaining(lines));
  });
});

describe('compose.yml', () => {
  it.each(SERVICES)('sets or passes on all settings of %s, and no others', (service) => {
    const known = [DEFINITIONS[service].config, ...OF_EVERY_PROCESS];
    expect(givenTo(compose.services[service], known)).toEqual(namesOf(known, 'DEMO_CREDENTIALS_FILE'));
  });

  it('sets or passes on all settings of the setup programs', () => {
    expect(givenTo(compose.services['secrets'], [SecretsConfig])).toEqual(namesOf([SecretsConfig]));
    expect(givenTo(compose.services['setup'], [DatabasesConfig])).toEqual(namesOf([DatabasesConfig]));
  });

  it('needs no settings from the environment, and contains no secret', () => {
    expect(read('compose.yml')).not.toContain(':?');
    const secrets = new Set([...CONFIGS.flatMap(secretsOf), 'POSTGRES_PASSWORD']);
    const given = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment));
    expect(given.filter(([name, value]) => secrets.has(name) && value !== null)).toEqual([]);
  });

  it('mounts the volume in every reader of a secret, writable by one program alone', () => {
    const mounts = Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
      volumes.filter((volume) => volume.startsWith('secrets:')).map((volume) => [name, volume]),
    );
    const readers = [...SERVICES, 'setup', 'postgres', 'rabbitmq'].map((name) => [
      name,
      'secrets:/run/secrets/cpes:ro',
    ]);
    expect(mounts.toSorted()).toEqual([...readers, ['secrets', 'secrets:/run/secrets/cpes']].toSorted());
    expect(compose.services['secrets']).toMatchObject({ network_mode: 'none', cap_add: ['CHOWN', 'DAC_OVERRIDE'] });
  });

  it('gives each secret to the user that reads it', () => {
    const owners = String(compose.services['secrets']!.environment!['SETUP_SECRETS_OWNERS']).split(',');
    const users = ['postgres', 'rabbitmq'].map((name) => String(compose.services[name]!['user']).split(':')[0]);
    expect(owners.slice(1)).toEqual(users);
  });

  it.each(SERVICES)('starts %s after its tables and the broker', (service) => {
    expect(compose.services[service]).toMatchObject({
      command: [`services/${service}/dist/bundle/main.js`],
      depends_on: {
        setup: { condition: 'service_completed_successfully' },
        rabbitmq: { condition: 'service_healthy' },
      },
      stop_grace_period: '30s',
    });
    expect(compose.services['setup']!['depends_on']).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it("publishes the API on the port or range in PORT, and operators' pages on this machine", () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published.toSorted()).toEqual([
      'gateway 127.0.0.1:${PORT:-8080}:8080',
      'grafana 127.0.0.1:3000:3000',
      'prometheus 127.0.0.1:9090:9090',
      'rabbitmq 127.0.0.1:15672:15672',
      'traces 127.0.0.1:16686:16686',
    ]);
    expect(compose.services['gateway']!.environment).toMatchObject({ PORT: 8080, INTERNAL_PORT: 9465 });
  });

  it.each(Object.keys(compose.services))('confines %s', (name) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
    });
  });

  it('has health checks of all containers without a shell', () => {
    const checked = Object.entries(compose.services).filter(([name]) => !ONE_SHOTS.includes(name));
    for (const [name, { healthcheck }] of checked) {
      expect([name, healthcheck]).toMatchObject([
        name,
        { interval: '30s', start_interval: expect.stringMatching(/^[1-5]s$/) as string },
      ]);
      expect((healthcheck as { test: string[] }).test[0]).toBe('CMD');
    }
  });

  it('makes Prometheus scrape every service', () => {
    const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const targets = jobs.find(({ job_name: name }) => name === 'cpes')?.static_configs.flatMap((one) => one.targets);
    expect(targets?.toSorted()).toEqual(SERVICES.map((service) => `${service}:9464`).toSorted());
  });

  it('gives Grafana visitors read access without accounts', () => {
    expect(compose.services['grafana']!.environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_AUTH_BASIC_ENABLED: 'false',
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    });
  });

  it('keeps the broker’s name, because its files depend on it', () => {
    expect(compose.services['rabbitmq']).toMatchObject({ hostname: 'rabbitmq', user: '100:101' });
  });

  it('checks PostgreSQL over TCP', () => {
    const { test } = compose.services['postgres']!['healthcheck'] as { test: string[] };
    expect(test.join(' ')).toBe('CMD pg_isready -h 127.0.0.1 -U cpes -d postgres');
  });

  it('is valid for docker compose, alone and with the overlay, where that is installed', () => {
    const env = { ...process.env, CPES_SECRETS_DIR: ROOT };
    const ask = (...parameters: string[]) =>
      spawnSync('docker', ['compose', ...parameters], { cwd: ROOT, env, encoding: 'utf8' });
    if (ask('version').status !== 0) return;
    expect(ask('config', '--quiet')).toMatchObject({ status: 0, stderr: '' });
    expect(ask('-f', 'compose.yml', '-f', 'compose.production.yml', 'config', '--quiet')).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});

describe('compose.production.yml', () => {
  it('has neither servers nor a demo, and requires the folder with the secrets', () => {
    expect(production.services).toMatchObject({ postgres: 'reset', rabbitmq: 'reset' });
    expect(production.services['setup']!.environment).toMatchObject({
      DEMO_CREDENTIALS_FILE: '',
      SETUP_DATABASE_URL_FILE: '',
    });
    expect(production.services['secrets']!.environment).toEqual({
      SETUP_DATABASE_SERVER: '',
      SETUP_BROKER_SERVER: '',
    });
    expect(read('compose.production.yml')).toContain('${CPES_SECRETS_DIR:?');
  });

  it('changes only the necessary parts of services in compose.yml', () => {
    expect(Object.keys(production.services).filter((name) => compose.services[name] === undefined)).toEqual([]);
    for (const [name, { environment = {} }] of Object.entries(production.services)) {
      const others = Object.keys(environment).filter((one) => one !== 'NODE_EXTRA_CA_CERTS');
      expect([name, others.filter((one) => !(one in (compose.services[name]!.environment ?? {})))]).toEqual([name, []]);
    }
  });

  it('has no dependencies on missing services', () => {
    const waitsFor = Object.values(production.services).flatMap(({ depends_on: names = {} }) =>
      Object.keys(names as object),
    );
    expect(new Set(waitsFor)).toEqual(new Set(ONE_SHOTS));
  });

  it.each(SERVICES)('runs %s twice, with limits and log rotation', (service) => {
    expect(production.services[service]).toMatchObject({
      deploy: { replicas: 2 },
      cpus: 1.5,
      mem_limit: '768m',
      logging: { options: { 'max-size': '100m', 'max-file': '20' } },
    });
  });
});

/** The files of an image's build before its last stage copies from it. */
const COPIED = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, files = '']) =>
  files.split(' '),
);

const isCopied = (path: string) => COPIED.some((copied) => !relative(copied, path).startsWith('..'));

describe('deploy/Dockerfile', () => {
  it('is based on a line of Node.js that `npm test` uses', () => {
    const bases = [...read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)-\w+-slim/gm)].map(([, line]) => line);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(read('deploy/local/test.mjs')).toContain(`const LINES = ['20.19', '${base}'];`);
  });

  it('copies every TypeScript project that it builds', () => {
    const projects = ['services/standalone', 'services/setup'].flatMap((project) => projectsOf(project));
    expect(projects.filter((project) => !isCopied(project))).toEqual([]);
  });

  it('copies every script and folder that its build names', () => {
    const names = (text: string) =>
      [...text.matchAll(/(?:deploy|libs|services|clients)\/[\w./-]*\w/g)].map(([name]) => name);
    const scripts = read('deploy/Dockerfile').match(/deploy\/[\w-]+\.mjs/g) ?? [];
    const named = [...new Set([...scripts, ...scripts.flatMap((script) => names(read(script)))])];
    const sources = named.filter((name) => existsSync(join(ROOT, name)) && !name.includes('/dist/'));
    expect(sources).toEqual(expect.arrayContaining(['deploy/bundle.mjs', 'clients/typescript/tools/write-api.mjs']));
    expect(sources.filter((name) => !isCopied(name))).toEqual([]);
  });

  it('starts a service as the launcher does', () => {
    const [, entry = ''] = /^ENTRYPOINT (.*)$/m.exec(read('deploy/Dockerfile')) ?? [];
    expect(JSON.parse(entry)).toEqual(['node', ...SERVICE_FLAGS]);
  });

  it('runs as an unprivileged user', () => {
    expect(read('deploy/Dockerfile')).toMatch(/^USER node\nENTRYPOINT/m);
  });
});

describe('docs/developers/events.md', () => {
  it.each(catalogue().map(({ type }) => type))('has %s', (type) => {
    expect(read('docs/developers/events.md')).toMatch(new RegExp(`^## \`?${type.replaceAll('.', '\\.')}\`?$`, 'm'));
  });
});

describe('documents', () => {
  const pages = ['README.md', ...markdownIn('docs')];

  it.each(pages)('%s links to existing targets', (page) => {
    const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(inside.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });
});

describe('commands of the operators’ pages', () => {
  const lines = markdownIn('docs/operators').flatMap((page) =>
    [...read(page).matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
      block.replaceAll('\\\n', '').split('\n'),
    ),
  );

  it('name services and folders that compose.yml has', () => {
    const named = lines.flatMap((line) => [
      ...line.matchAll(/docker compose (?:exec|create|wait|run)(?: -T| --rm)* ([a-z-]+)/g),
      ...line.matchAll(/docker compose cp.* ([a-z-]+):(\/\S+)/g),
    ]);
    expect(named.length).toBeGreaterThan(10);
    for (const [line, service = '', path = ''] of named) {
      expect([line, compose.services[service] !== undefined]).toEqual([line, true]);
      const mounts = (compose.services[service]?.volumes ?? []).map((volume) => volume.split(':')[1] ?? '-');
      if (path !== '') expect([line, mounts.some((mount) => path.startsWith(mount))]).toEqual([line, true]);
    }
  });

  it('name scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = lines.flatMap((line) =>
      [...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script),
    );
    expect([...new Set(named)].filter((script) => scripts[script] === undefined)).toEqual([]);
  });
});

/** The settings of a container, each once, as a value or a file. */
function givenTo(service: ComposeService | undefined, classes: readonly (new () => object)[]): Set<string> {
  const files = new Map(classes.flatMap(secretsOf).map((name) => [fileSettingOf(name), name]));
  return new Set(Object.keys(service?.environment ?? {}).map((name) => files.get(name) ?? name));
}

function namesOf(classes: readonly (new () => object)[], ...without: string[]): Set<string> {
  return new Set(classes.flatMap(settingsOf).filter((name) => !without.includes(name)));
}

/** Compose's marker for removal; here a word that no other value has. */
function reset(): ScalarTag {
  return { tag: '!reset', resolve: () => 'reset' };
}

/** A list or a map that replaces the other file's instead of extending it. */
function override(collection: 'seq' | 'map'): CollectionTag {
  return { tag: '!override', collection };
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The project and its references, transitively: the input of `tsc -b`. */
function projectsOf(project: string, found = new Set<string>()): string[] {
  if (found.has(project)) return [];
  found.add(project);
  const { references = [] } = parse(read(join(project, 'tsconfig.json'))) as { references?: { path: string }[] };
  for (const { path } of references) projectsOf(join(project, path), found);
  return [...found];
}

/** The default of every setting that has one; the data folder's depends on its location. */
function defaults(): Record<string, string> {
  const given = CONFIGS.flatMap((config) => Object.entries(new config()));
  const plain = given.filter(([name, value]) => value !== undefined && name !== 'CPES_DATA_DIR');
  return Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

/** The file exists inside the repository and has the heading of the link, if it names one. */
function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (relative('.', target).startsWith('..') || !existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** Headings as link targets: lower case, letters, digits, dashes and underscores. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
