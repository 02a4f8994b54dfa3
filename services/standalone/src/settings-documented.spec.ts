import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { catalogue, SERVICES } from '@cpes/contracts';
import { SERVICE_FLAGS } from '@cpes/local-servers';
import { InternalApiConfig } from '@cpes/service-kit';
import { getMetadataStorage } from 'class-validator';
import { parse } from 'yaml';
import { DEFINITIONS } from './services.ts';
import { Settings } from './settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What the chassis reads for every service that runs in a process of its own. */
const CHASSIS = ['BROKER_URL', 'BROKER_PREFIX', 'METRICS_HOST', 'METRICS_PORT', 'LOG_LEVEL'];
const CONFIGS = [Settings, InternalApiConfig, ...Object.values(DEFINITIONS).map(({ config }) => config)];
const SETTINGS = [...new Set(CONFIGS.flatMap(settingsOf).concat(CHASSIS))];

describe('docs/operations.md', () => {
  const page = read('docs/operations.md');

  it.each(SETTINGS)('has %s in a table', (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  });

  it.each(Object.entries(defaults()))('states the default of %s', (name, value) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\| \`${value}\` +\\|`, 'm'));
  });
});

describe('.env.example', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name = '']) => name);

  it.each(SETTINGS)('has %s', (name) => {
    expect(names).toContain(name);
  });

  it('has nothing that nobody reads', () => {
    const interpolated = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const known = new Set([...SETTINGS, ...interpolated]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(interpolated));
  });

  it('has every setting once, after a comment', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(read('.env.example').match(/^# .*\n#?[A-Z][A-Z_]*=/gm)).toHaveLength(names.length);
  });

  it('says the defaults', () => {
    const given = Object.entries(defaults()).map(([name, value]) => `${name}=${value}`);
    expect(read('.env.example').split('\n')).toEqual(expect.arrayContaining(given));
  });
});

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment?: Record<string, unknown> }>;
  };

  it.each(SERVICES)('sets what %s knows, and all that it must have', (service) => {
    const given = Object.keys(services[service]?.environment ?? {});
    const internal = settingsOf(InternalApiConfig);
    const known = [...settingsOf(DEFINITIONS[service].config), ...CHASSIS, ...internal];
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
    expect(given).toEqual(
      expect.arrayContaining(['BROKER_URL', ...internal, ...requiredOf(DEFINITIONS[service].config)]),
    );
  });
});

describe('the secrets in docker-compose.yml', () => {
  it('come from the environment and have no default', () => {
    const values = [...read('docker-compose.yml').matchAll(/\$\{(\w+)([^}]*)\}/g)];
    expect(values.map(([, name]) => name)).toContain('CPES_INTERNAL_SECRET');
    for (const [, name, rest] of values) expect([name, rest]).toEqual([name, ':?set it']);
    expect(read('docker-compose.yml')).toMatch(/^ +INTERNAL_SECRET: \$\{CPES_INTERNAL_SECRET:\?set it\}$/m);
  });

  it('leave the internal API to the private network', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { ports?: string[]; environment?: Record<string, unknown> }>;
    };
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published).toEqual(['127.0.0.1:8080:8080']);
    expect(services['gateway']!.environment!['INTERNAL_PORT']).not.toBe(8080);
  });
});

describe('deploy/Dockerfile', () => {
  it('starts a service as the launcher does', () => {
    expect(read('deploy/Dockerfile')).toContain(`exec node ${SERVICE_FLAGS.join(' ')} services/`);
  });
});

describe('docs/events.md', () => {
  it.each(catalogue().map(({ type }) => type))('has %s', (type) => {
    expect(read('docs/events.md')).toMatch(new RegExp(`^## \`?${type.replaceAll('.', '\\.')}\`?$`, 'm'));
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

function settingsOf(config: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** The settings that have no default and are not optional. */
function requiredOf(config: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(config, '', false, false);
  const optional = new Set(
    rules.filter(({ type }) => type === 'conditionalValidation').map((rule) => rule.propertyName),
  );
  const given = new config() as Record<string, unknown>;
  return settingsOf(config).filter((name) => given[name] === undefined && !optional.has(name));
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
