import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { catalogue, SERVICES } from '@cpes/contracts';
import { SERVICE_FLAGS } from '@cpes/local-servers';
import { BrokerConfig } from '@cpes/messaging/config';
import { InternalApiConfig } from '@cpes/service-kit';
import { ProcessConfig } from '@cpes/service-kit/process-config';
import { settingsOf } from '@cpes/testing';
import { parse } from 'yaml';
import { DEFINITIONS } from './services.ts';
import { Settings } from './settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What every service reads that runs in a process of its own. */
const OF_EVERY_PROCESS = [ProcessConfig, BrokerConfig, InternalApiConfig];
const CONFIGS = [...OF_EVERY_PROCESS, Settings, ...Object.values(DEFINITIONS).map(({ config }) => config)];
const SETTINGS = [...new Set(CONFIGS.flatMap(settingsOf))];

describe('docs/operators/operations.md', () => {
  const page = read('docs/operators/operations.md');

  it.each(SETTINGS)('has %s in a table', (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  });

  it.each(Object.entries(defaults()))('states the default of %s', (name, value) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`${value}\` +\\|`, 'm'));
  });
});

/** What each service of docker-compose.yml is given; a setting without a value there comes from the environment. */
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};
const interpolated = [...read('docker-compose.yml').matchAll(/\$\{(\w+)([^}]*)\}/g)];

interface ComposeService {
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly [option: string]: unknown;
}

describe('.env.example', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);

  it('has what docker-compose.yml passes on, and nothing else', () => {
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

  it('says the defaults', () => {
    const given = Object.entries(defaults()).filter(([name]) => names.includes(name));
    const lines = given.map(([name, value]) => `${name}=${value}`);
    expect(read('.env.example').split('\n')).toEqual(expect.arrayContaining(lines));
  });
});

describe('docker-compose.yml', () => {
  it.each(SERVICES)('sets or passes on all that %s knows, and nothing else', (service) => {
    const given = Object.keys(compose.services[service]?.environment ?? {});
    const known = [DEFINITIONS[service].config, ...OF_EVERY_PROCESS].flatMap(settingsOf);
    expect(new Set(given)).toEqual(new Set(known));
  });

  it('takes the secrets from the environment, without a default', () => {
    const secrets = interpolated.filter(([, name]) => name !== 'PORT');
    expect(secrets.map(([, name]) => name)).toContain('INTERNAL_SECRET');
    for (const [, name, rest] of secrets) expect([name, rest]).toEqual([name, ':?set it']);
    expect(read('docker-compose.yml')).toMatch(/^ +INTERNAL_SECRET: \$\{INTERNAL_SECRET:\?set it\}$/m);
  });

  it('publishes the API on a port or a range of them that PORT names, and pages of operators on this machine', () => {
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
      healthcheck: { interval: '30s', start_interval: expect.stringMatching(/^[1-5]s$/) as string },
    });
  });

  it('has Prometheus ask every service', () => {
    const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const targets = jobs.find(({ job_name: name }) => name === 'cpes')?.static_configs.flatMap((one) => one.targets);
    expect(targets?.toSorted()).toEqual(SERVICES.map((service) => `${service}:9464`).toSorted());
  });

  it('lets visitors of Grafana look, and gives none an account', () => {
    expect(compose.services['grafana']!.environment).toMatchObject({
      GF_AUTH_ANONYMOUS_ORG_ROLE: 'Viewer',
      GF_AUTH_BASIC_ENABLED: 'false',
      GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION: 'true',
    });
  });

  it('keeps the broker’s name, as its files are kept under it', () => {
    expect(compose.services['rabbitmq']).toMatchObject({ hostname: 'rabbitmq', user: 'rabbitmq' });
  });

  it('asks PostgreSQL over TCP whether it is there', () => {
    const { test } = compose.services['postgres']!['healthcheck'] as { test: string[] };
    expect(test.join(' ')).toBe('CMD pg_isready -h 127.0.0.1 -U cpes -d store_draft');
  });

  it('is understood by docker compose, where that is installed', () => {
    const secrets = interpolated.map(([, name = '']) => [name, '8080']);
    const env = { ...process.env, ...Object.fromEntries(secrets) };
    const ask = (...parameters: string[]) =>
      spawnSync('docker', ['compose', ...parameters], { cwd: ROOT, env, encoding: 'utf8' });
    if (ask('version').status === 0) expect(ask('config', '--quiet')).toMatchObject({ status: 0, stderr: '' });
  });
});

/** What the build of an image has, before its last stage copies from it. */
const COPIED = [...read('deploy/Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, files = '']) =>
  files.split(' '),
);

const isCopied = (path: string) => COPIED.some((copied) => !relative(copied, path).startsWith('..'));

describe('deploy/Dockerfile', () => {
  it('is based on a line of Node.js that `npm test` runs on', () => {
    const bases = [...read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)-\w+-slim/gm)].map(([, line]) => line);
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(read('deploy/local/test.mjs')).toContain(`const LINES = ['20.19', '${base}'];`);
  });

  it('copies every TypeScript project that it builds', () => {
    expect(projectsOf('services/standalone').filter((project) => !isCopied(project))).toEqual([]);
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
    expect(read('deploy/Dockerfile')).toContain(`exec node ${SERVICE_FLAGS.join(' ')} services/`);
  });
});

describe('docs/developers/events.md', () => {
  it.each(catalogue().map(({ type }) => type))('has %s', (type) => {
    expect(read('docs/developers/events.md')).toMatch(new RegExp(`^## \`?${type.replaceAll('.', '\\.')}\`?$`, 'm'));
  });
});

describe('documents', () => {
  const pages = ['README.md', ...markdownIn('docs')];

  it.each(pages)('%s links to what is there', (page) => {
    const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(inside.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The project with those that it refers to, and theirs: what `tsc -b` compiles. */
function projectsOf(project: string, found = new Set<string>()): string[] {
  if (found.has(project)) return [];
  found.add(project);
  const { references = [] } = parse(read(join(project, 'tsconfig.json'))) as { references?: { path: string }[] };
  for (const { path } of references) projectsOf(join(project, path), found);
  return [...found];
}

/** The default of every setting that has one; the data folder's depends on where one is. */
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

/** The file is there, inside the repository, and has the heading that the link names, if it names one. */
function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (relative('.', target).startsWith('..') || !existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** Headings as the places that links lead to: lower case, letters, digits, dashes and underscores. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
