import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { createGenerator } from 'ts-json-schema-generator';

interface Dashboard {
  readonly panels: readonly {
    readonly type: string;
    readonly title: string;
    readonly options: object;
    readonly fieldConfig: { readonly defaults: { readonly custom?: object } };
  }[];
}

const FOLDER = 'deploy/grafana/dashboards';
const FILES = readdirSync(FOLDER);
/** Grafana generates these types from its dashboard schema. */
const TYPES = join(dirname(createRequire(import.meta.url).resolve('@grafana/schema/package.json')), 'dist/types/raw');
/** Generating schemas from types takes a second or two. */
const SCHEMAS_MS_MAX = 60_000;

function schemaOf(path: string, type: string): ValidateFunction {
  const schema: object = createGenerator({ path: join(TYPES, path), type, skipTypeCheck: true }).createSchema(type);
  return new Ajv({ allErrors: true, strict: false }).compile(schema);
}

function contentOf(file: string): Dashboard {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard;
}

function offences(isValid: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return isValid(value) ? [] : (isValid.errors ?? []);
}

describe('a dashboard of Grafana', () => {
  let ofDashboard: ValidateFunction;
  const ofOptions = new Map<string, ValidateFunction>();
  let ofTimeSeries: ValidateFunction;

  beforeAll(() => {
    ofDashboard = schemaOf('dashboard/x/types.gen.d.ts', 'Dashboard');
    const panelFile = (type: string) => `composable/${type}/panelcfg/x/types.gen.d.ts`;
    for (const type of new Set(FILES.flatMap((file) => contentOf(file).panels.map((panel) => panel.type))))
      ofOptions.set(type, schemaOf(panelFile(type), 'Options'));
    ofTimeSeries = schemaOf(panelFile('timeseries'), 'FieldConfig');
  }, SCHEMAS_MS_MAX);

  it.each(FILES)('matches the schema of Grafana: %s', (file) => {
    expect(offences(ofDashboard, contentOf(file))).toEqual([]);
  });

  it.each(FILES)('has panels whose options match the schema of their kind: %s', (file) => {
    for (const { type, title, options, fieldConfig } of contentOf(file).panels) {
      const found = [
        ...offences(ofOptions.get(type)!, options),
        ...(type === 'timeseries' ? offences(ofTimeSeries, fieldConfig.defaults.custom) : []),
      ];
      // Grafana supplies options that a panel omits.
      expect([title, found.filter(({ keyword }) => keyword !== 'required')]).toEqual([title, []]);
    }
  });

  it('does not match the schema with an unknown option or another value', () => {
    const isValid = ofOptions.get('timeseries')!;
    expect(offences(isValid, { legend: { displayMode: 'lists' } })).toContainEqual(
      expect.objectContaining({ instancePath: '/legend/displayMode', keyword: 'enum' }),
    );
    expect(offences(isValid, { legends: {} })).toContainEqual(
      expect.objectContaining({ keyword: 'additionalProperties' }),
    );
    expect(offences(ofDashboard, { ...contentOf(FILES[0]!), refresh: 5 })).toContainEqual(
      expect.objectContaining({ instancePath: '/refresh', keyword: 'type' }),
    );
  });
});
