import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CONFIG = join(ROOT, '.dependency-cruiser.cjs');
const CRUISER = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const OUTPUT_BYTES_MAX = 10_000_000;

interface Rule {
  readonly name: string;
}
const { forbidden: rules } = createRequire(import.meta.url)(CONFIG) as { forbidden: readonly Rule[] };

/** For each rule a file that breaks it, and its import: a path from the root, or a package. */
const BREACHES: Readonly<Record<string, readonly [string, string]>> = {
  'services-never-import-each-other': ['services/intake/src/a.ts', 'services/scoring/src/b.ts'],
  'bench-is-not-imported': ['test/a.ts', 'bench/src/b.ts'],
  'tests-are-imported-by-tests': ['services/intake/src/c.ts', 'services/intake/test/harness.ts'],
  'libs-never-import-services': ['libs/messaging/src/a.ts', 'services/intake/src/b.ts'],
  'money-imports-leftwards': ['libs/money/src/a.ts', 'libs/contracts/src/b.ts'],
  'contracts-imports-leftwards': ['libs/contracts/src/a.ts', 'libs/service-kit/src/b.ts'],
  'service-kit-imports-leftwards': ['libs/service-kit/src/a.ts', 'libs/messaging/src/b.ts'],
  'outbound-http-imports-leftwards': ['libs/outbound-http/src/a.ts', 'libs/messaging/src/b.ts'],
  'messaging-imports-leftwards': ['libs/messaging/src/c.ts', 'libs/persistence/src/b.ts'],
  'persistence-imports-leftwards': ['libs/persistence/src/a.ts', 'libs/local-servers/src/b.ts'],
  'http-api-imports-leftwards': ['libs/http-api/src/a.ts', 'libs/local-servers/src/b.ts'],
  'local-servers-stand-alone': ['libs/local-servers/src/a.ts', 'libs/money/src/b.ts'],
  'local-servers-are-for-local-runs': ['services/intake/src/d.ts', 'libs/local-servers/src/b.ts'],
  'fake-stores-stand-alone': ['libs/fake-stores/src/a.ts', 'libs/money/src/b.ts'],
  'fake-stores-are-for-tests-and-local-runs': ['services/intake/src/g.ts', 'libs/fake-stores/src/b.ts'],
  'domain-is-pure': ['services/intake/src/domain/a.ts', 'node:fs'],
  'repositories-know-no-handlers': [
    'services/intake/src/store/a.repository.ts',
    'services/intake/src/handlers/b.handler.ts',
  ],
  'features-import-rows': ['services/webhook/src/store/a.repository.ts', 'services/webhook/src/log/b.ts'],
  'gateway-features-are-imported-through-their-index': [
    'services/gateway/src/identity/a.ts',
    'services/gateway/src/edge/quota/b.ts',
  ],
  'testing-only-from-tests': ['services/intake/src/e.ts', 'libs/testing/src/b.ts'],
  'no-cycles': ['services/intake/src/round/a.ts', 'services/intake/src/round/a.ts'],
  'nothing-unresolved': ['services/intake/src/f.ts', '@cpes/nowhere'],
};

describe('the dependency rules', () => {
  let folder: string;
  let broken: ReadonlySet<string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cpes-dependencies-'));
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text, { flag: 'a' });
    };
    write('tsconfig.spec.json', '{}');
    for (const rule of rules) {
      const [from, to] = BREACHES[rule.name] ?? [];
      if (from === undefined || to === undefined) continue;
      const isFile = to.endsWith('.ts');
      if (isFile) write(to, 'export {};\n');
      write(from, `import '${isFile ? pathTo(from, to) : to}';\n`);
    }
    const { summary } = JSON.parse(await cruise(folder)) as {
      summary: { violations: { rule: { name: string }; from: string }[] };
    };
    broken = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(rules.map(({ name }) => name))('%s refuses a breach', (name) => {
    expect([...broken]).toContain(`${name}: ${BREACHES[name]?.[0]}`);
  });
});

function pathTo(from: string, to: string): string {
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** The output of dependency-cruiser for the files in a folder, also after a violation. */
function cruise(folder: string): Promise<string> {
  const parameters = [CRUISER, 'libs', 'services', 'bench', 'test', '--config', CONFIG, '--output-type', 'json'];
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd: folder, maxBuffer: OUTPUT_BYTES_MAX }, (_, stdout) =>
      resolve(stdout),
    );
  });
}
