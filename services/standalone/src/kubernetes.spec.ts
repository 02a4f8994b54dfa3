import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { databaseOf, type ServiceName, SERVICES, SERVICES_WITH_DATABASE } from '@cpes/contracts';
import { queues } from '@cpes/messaging';
import { BrokerConfig } from '@cpes/messaging/config';
import { InternalApiConfig, parseEnv } from '@cpes/service-kit';
import { fileSettingOf, secretsOf } from '@cpes/service-kit/env';
import { ProcessConfig } from '@cpes/service-kit/process-config';
import { DatabasesConfig } from '@cpes/setup/config';
import { settingsOf } from '@cpes/testing';
import { parse, parseAllDocuments } from 'yaml';
import { DEFINITIONS } from './services.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KUBERNETES = join(ROOT, 'deploy/kubernetes');
const OVERLAYS = ['demo', 'production', 'complete'] as const;
const RENDER_MS_MAX = 60_000;
/** `kubectl kustomize` needs no cluster. Without it, the files are checked, but not their result. */
const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an object of any kind
type Manifest = any;

/** The published schemas, by API version. RabbitmqCluster has none in a package. */
const SCHEMAS: Readonly<Record<string, () => Promise<object>>> = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'autoscaling/v2': () => import('kubernetes-models/autoscaling/v2'),
  'batch/v1': () => import('kubernetes-models/batch/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
  'rbac.authorization.k8s.io/v1': () => import('kubernetes-models/rbac.authorization.k8s.io/v1'),
  'keda.sh/v1alpha1': () => import('@kubernetes-models/keda/keda.sh/v1alpha1'),
  'monitoring.coreos.com/v1': () => import('@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'),
  'postgresql.cnpg.io/v1': () => import('@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'),
};
const WITHOUT_SCHEMA = ['rabbitmq.com/v1beta1 RabbitmqCluster'];

/** An object's violations of its schema, including unknown fields. */
async function offencesOf(manifest: Manifest): Promise<string[]> {
  const name = `${manifest.apiVersion} ${manifest.kind}`;
  if (WITHOUT_SCHEMA.includes(name)) return [];
  const models = (await SCHEMAS[manifest.apiVersion as string]?.()) as
    Record<string, { prototype: unknown }> | undefined;
  const model = models?.[manifest.kind as string];
  if (model === undefined) return [`no schema for ${name}`];
  const watched = new Watched(manifest);
  try {
    // A constructor would copy its argument.
    (Object.assign(Object.create(model.prototype as object) as object, watched.value) as Model).validate();
  } catch (error) {
    return [`${name} ${manifest.metadata?.name}: ${String(error)}`];
  }
  return watched.unread().map((path) => `${name} ${manifest.metadata?.name}: no field ${path}`);
}

interface Model {
  validate(): void;
}

/** Schemas accept unknown fields. A validator reads every known field, so a field that was not read is unknown. */
class Watched {
  private readonly read = new Set<string>();
  readonly value: object;

  constructor(private readonly manifest: object) {
    this.value = this.watch(manifest, '');
  }

  unread(): string[] {
    return pathsOf(this.manifest, '').filter((path) => !this.read.has(path));
  }

  private watch(value: object, path: string): object {
    return new Proxy(value, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key);
        if (typeof key === 'symbol') return member;
        const below = `${path}/${key}`;
        this.read.add(below);
        return typeof member === 'object' && member !== null ? this.watch(member, below) : member;
      },
    });
  }
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [`${path}/${key}`, ...pathsOf(member, `${path}/${key}`)]);
}

function documentsOf(text: string): Manifest[] {
  return parseAllDocuments(text, { merge: true }).map((document) => document.toJS());
}

function read(path: string): string {
  return readFileSync(join(KUBERNETES, path), 'utf8');
}

const FILES = readdirSync(KUBERNETES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const KUSTOMIZATIONS = [
  ...FILES.filter((file) => basename(file) === 'kustomization.yaml'),
  '../grafana/kustomization.yaml',
  '../rabbitmq/kustomization.yaml',
];
const RESOURCES = FILES.filter((file) => !file.endsWith('.patch.yaml') && basename(file) !== 'kustomization.yaml');

describe('the manifests', () => {
  it.each(RESOURCES.filter((file) => !SERVICES.some((service) => file === `base/${service}.yaml`)))(
    'contain only objects that match their published schemas: %s',
    async (file) => {
      const offences = await Promise.all(documentsOf(read(file)).map(offencesOf));
      expect(offences.flat()).toEqual([]);
    },
  );

  it.each(KUSTOMIZATIONS)('name only existing files: %s', (file) => {
    const kustomization = parse(read(file));
    const named: string[] = [
      ...(kustomization.resources ?? []),
      ...(kustomization.components ?? []),
      ...(kustomization.patches ?? []).flatMap((patch: { path?: string }) => patch.path ?? []),
      ...(kustomization.configMapGenerator ?? []).flatMap(({ files = [], envs = [] }: Manifest) => [...files, ...envs]),
    ];
    expect(named.filter((name) => !existsSync(join(KUBERNETES, dirname(file), name)))).toEqual([]);
  });

  it('all belong to a kustomization', () => {
    const texts = KUSTOMIZATIONS.map(read).join('');
    const unnamed = FILES.filter((file) => basename(file) !== 'kustomization.yaml' && !texts.includes(basename(file)));
    expect(unnamed).toEqual([]);
  });

  it('are accepted by the published schemas in the page on backups, too', async () => {
    const page = readFileSync(join(ROOT, 'docs/operators/backup.md'), 'utf8');
    const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, block = '']) => documentsOf(block));
    expect(blocks.map(({ kind }) => kind as string)).toEqual(['ScheduledBackup', 'Cluster']);
    for (const block of blocks) expect(await offencesOf(block)).toEqual([]);
  });

  it('reject a field outside of the schema', async () => {
    const [deployment] = documentsOf(read('base/setup.yaml'));
    expect(await offencesOf({ ...deployment, spec: { ...deployment.spec, backofLimit: 1 } })).toEqual([
      'batch/v1 Job setup: no field /spec/backofLimit',
    ]);
  });
});

/** The settings of a pod template's only container with their values, and files of secrets by the secret's name. */
function environmentOf(file: string, kind: string): Record<string, string> {
  const { spec } = documentsOf(read(file)).find((one: Manifest) => one.kind === kind)?.spec.template ?? {};
  const [container] = spec.containers;
  const values: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom)
    Object.assign(values, linesOf(`base/settings/${String(configMapRef.name).replace(/-settings$/, '')}.env`));
  for (const { name, value } of container.env ?? []) values[name] = value;
  return values;
}

function linesOf(file: string): Record<string, string> {
  const lines = read(file).matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Settings of every Deployment besides its own. */
const OF_EVERY_SERVICE = parse(read('base/service.patch.yaml'), { merge: true }).spec.template.spec.containers[0];
const FILES_OF_EVERY_SERVICE = OF_EVERY_SERVICE.env.map(({ name }: { name: string }) => name) as string[];
/** Settings in which a container differs from the defaults. */
const OF_CONTAINERS = ['METRICS_HOST', 'METRICS_PORT', 'INTERNAL_HOST', 'INTERNAL_PORT', 'HOST', 'WEB_ROOT'];

describe('settings in Kubernetes', () => {
  const classesOf = (service: ServiceName) => [
    DEFINITIONS[service].config,
    ProcessConfig,
    BrokerConfig,
    InternalApiConfig,
  ];

  it.each(SERVICES)('have every setting of %s in a ConfigMap or a Secret, and no other', (service) => {
    const classes = classesOf(service);
    const files = new Map(classes.flatMap(secretsOf).map((name) => [fileSettingOf(name), name]));
    const given = [...Object.keys(environmentOf(`base/${service}.yaml`, 'Deployment')), ...FILES_OF_EVERY_SERVICE];
    expect(new Set(given.map((name) => files.get(name) ?? name))).toEqual(new Set(classes.flatMap(settingsOf)));
  });

  it.each(SERVICES)('have values that %s accepts, and its defaults elsewhere', (service) => {
    for (const config of classesOf(service)) {
      const given = Object.entries(environmentOf(`base/${service}.yaml`, 'Deployment'));
      const values = Object.fromEntries(given.filter(([name]) => !name.endsWith('_FILE') && name !== 'WEB_ROOT'));
      const used = parseEnv(config, { ...PLACEHOLDERS, ...values });
      const changed = Object.entries(new config()).filter(
        ([name, value]) => value !== undefined && used[name as keyof typeof used] !== value,
      );
      expect(changed.map(([name]) => name).filter((name) => !OF_CONTAINERS.includes(name))).toEqual([]);
    }
  });

  it.each(SERVICES)('mount the files that %s reads, and no other secret', (service) => {
    const [deployment] = documentsOf(read(`base/${service}.yaml`));
    const items = deployment.spec.template.spec.volumes.find(({ name }: Manifest) => name === 'secrets').secret.items;
    const keys = items.map(({ key, path }: { key: string; path: string }) => {
      expect(path).toBe(key);
      return key;
    }) as string[];
    const files = Object.entries(environmentOf(`base/${service}.yaml`, 'Deployment')).filter(
      ([name, value]) => name.endsWith('_FILE') && value.startsWith('/run/secrets/cpes/'),
    );
    expect(keys.toSorted()).toEqual(['INTERNAL_SECRET', ...files.map(([, file]) => basename(file))].toSorted());
  });

  it('have every setting of the preparation, with the same databases as the services', () => {
    const given = environmentOf('base/setup.yaml', 'Job');
    const files = new Map(secretsOf(DatabasesConfig).map((name) => [fileSettingOf(name), name]));
    const names = new Set(Object.keys(given).map((name) => files.get(name) ?? name));
    // Only the demo creates databases.
    expect(new Set([...names, 'SETUP_DATABASE_URL'])).toEqual(new Set(settingsOf(DatabasesConfig)));
    for (const { setting } of SERVICES_WITH_DATABASE.map(databaseOf))
      expect(given[fileSettingOf(setting)]).toBe(`/run/secrets/cpes/${setting}`);
  });

  it("use each service's own health check", () => {
    const { METRICS_PORT } = linesOf('base/settings/every.env');
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((probe) => OF_EVERY_SERVICE[probe].httpGet);
    expect(paths).toEqual([
      { path: '/livez', port: 'metrics' },
      { path: '/livez', port: 'metrics' },
      { path: '/readyz', port: 'metrics' },
    ]);
    expect(OF_EVERY_SERVICE.ports).toContainEqual({ name: 'metrics', containerPort: Number(METRICS_PORT) });
  });
});

/** Placeholders for secrets, which ConfigMaps do not contain. */
const KEY = `one:${'A'.repeat(43)}=`;
const PLACEHOLDERS = {
  BROKER_URL: 'amqp://broker',
  INTERNAL_SECRET: 's'.repeat(32),
  WEBHOOK_SECRET_KEYS: KEY,
  STORE_DRAFT_SECRET_KEYS: KEY,
  ...Object.fromEntries(SERVICES_WITH_DATABASE.map((service) => [databaseOf(service).setting, 'postgres://database'])),
};

describe('the components', () => {
  it('scale every stage by each of its queues', () => {
    const scaled = documentsOf(read('components/keda/scaled-objects.yaml')).filter(
      ({ kind }) => kind === 'ScaledObject',
    );
    const named = scaled.flatMap(({ spec }: Manifest) =>
      (spec.triggers as Manifest[])
        .filter(({ metadata }) => metadata.mode === 'QueueLength')
        .map(({ metadata }) => `${spec.scaleTargetRef.name} ${metadata.queueName}`),
    );
    const expected = queues().map(({ queue }) => `${queue.split('.')[0]} ${queue}`);
    expect(named.toSorted()).toEqual(expected.filter((one) => !one.startsWith('gateway ')).toSorted());
    const timed = scaled.filter(({ spec }: Manifest) =>
      spec.triggers.some(({ metadata }: Manifest) => metadata.mode === 'ExpectedQueueConsumptionTime'),
    );
    expect(timed.map(({ metadata }) => metadata.name)).toEqual(['intake', 'cost-factor', 'scoring']);
  });

  it('have the alerts of deploy/prometheus and every dashboard of deploy/grafana', () => {
    const [rule] = documentsOf(read('components/monitoring/prometheus-rule.yaml'));
    expect(rule.spec).toEqual(parse(read('../prometheus/rules.yml')));
    const { configMapGenerator } = parse(read('../grafana/kustomization.yaml'));
    const files = configMapGenerator.flatMap((one: { files: string[] }) => one.files) as string[];
    expect(files.map((file) => basename(file)).toSorted()).toEqual(
      readdirSync(join(KUBERNETES, '../grafana/dashboards')).toSorted(),
    );
  });
});

/** The objects of an overlay by kind and name, without the hash of a ConfigMap's content. */
function rendered(overlay: string): Map<string, Manifest> {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(KUBERNETES, 'overlays', overlay)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  expect([overlay, status, stderr]).toEqual([overlay, 0, '']);
  const unhashed = stdout.replaceAll(/(-(?:settings|configuration))-[a-z0-9]{10}\b/g, '$1');
  return new Map(documentsOf(unhashed).map((one: Manifest) => [`${one.kind} ${one.metadata.name}`, one]));
}

if (!hasKubectl)
  process.stderr.write('kubectl is not installed: manifests are checked, but not the result of Kustomize\n');

(hasKubectl ? describe : describe.skip)('what Kustomize makes', () => {
  const all: Record<string, Map<string, Manifest>> = {};
  beforeAll(() => {
    for (const overlay of OVERLAYS) all[overlay] = rendered(overlay);
  }, RENDER_MS_MAX);
  const of = (overlay: string) => all[overlay] ?? new Map<string, Manifest>();
  const difference = (one: string, other: string) => ({
    added: [...of(one).keys()].filter((name) => !of(other).has(name)).toSorted(),
    changed: [...of(one)]
      .filter(([name, object]) => of(other).has(name) && JSON.stringify(object) !== JSON.stringify(of(other).get(name)))
      .map(([name]) => name)
      .toSorted(),
  });
  const deployments = SERVICES.map((service) => `Deployment ${service}`).toSorted();

  it.each(OVERLAYS)('matches the published schemas: %s', async (overlay) => {
    const offences = await Promise.all([...of(overlay).values()].map(offencesOf));
    expect(offences.flat()).toEqual([]);
  });

  it.each(OVERLAYS)('forbids writes to the file system, root, and missing limits in every pod: %s', (overlay) => {
    const pods = [...of(overlay)].filter(([, { spec }]) => spec?.template?.spec?.containers !== undefined);
    expect(pods.length).toBeGreaterThan(SERVICES.length);
    for (const [name, { spec }] of pods) {
      const { securityContext, containers } = spec.template.spec;
      expect([name, securityContext.runAsNonRoot, securityContext.seccompProfile]).toEqual([
        name,
        true,
        { type: 'RuntimeDefault' },
      ]);
      for (const container of containers) {
        expect([name, container.securityContext]).toEqual([
          name,
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        ]);
        expect(Object.keys(container.resources.limits as object).toSorted()).toEqual(['cpu', 'memory']);
      }
    }
  });

  it('is equal for the demo and for production, except servers, secrets and numbers of pods', () => {
    expect(difference('production', 'demo')).toEqual({
      added: ['HorizontalPodAutoscaler gateway', 'RabbitmqCluster rabbitmq'],
      changed: [...deployments, 'ConfigMap setup-settings', 'Job setup', 'NetworkPolicy rabbitmq'].toSorted(),
    });
    expect(difference('demo', 'production').added).toEqual([
      'ConfigMap rabbitmq-configuration',
      'Job secrets',
      'NetworkPolicy kubernetes-api',
      'NetworkPolicy postgres',
      'PersistentVolumeClaim demo-credentials',
      'Role secrets',
      'RoleBinding secrets',
      'Service postgres',
      'Service rabbitmq',
      'ServiceAccount secrets',
      'StatefulSet postgres',
      'StatefulSet rabbitmq',
    ]);
  });

  it('keeps production equal except for numbers of pods when components are added', () => {
    const { added, changed } = difference('complete', 'production');
    // The gateway scales by CPU in every overlay, and store-draft has no queue.
    const unchanged = ['Deployment gateway', 'Deployment store-draft'];
    expect(changed).toEqual(deployments.filter((name) => !unchanged.includes(name)));
    for (const name of changed) {
      const { spec, ...rest } = of('production').get(name);
      const { replicas, ...others } = spec;
      expect([name, replicas, { ...rest, spec: others }]).toEqual([name, 2, of('complete').get(name)]);
    }
    expect(new Set(added.map((name) => name.split(' ')[0]))).toEqual(
      new Set([
        'Cluster',
        'ConfigMap',
        'NetworkPolicy',
        'PrometheusRule',
        'ScaledObject',
        'ServiceMonitor',
        'TriggerAuthentication',
      ]),
    );
    expect(difference('production', 'complete').added).toEqual([]);
  });

  it('has one pod per service in the demo, and at least two in production', () => {
    for (const service of SERVICES) {
      expect(of('demo').get(`Deployment ${service}`).spec.replicas).toBe(1);
      if (service !== 'gateway') expect(of('production').get(`Deployment ${service}`).spec.replicas).toBe(2);
    }
    expect(of('production').get('HorizontalPodAutoscaler gateway').spec.minReplicas).toBe(2);
  });

  it('has no secret in any object', () => {
    for (const overlay of OVERLAYS)
      expect([...of(overlay).keys()].filter((name) => name.startsWith('Secret '))).toEqual([]);
  });
});
