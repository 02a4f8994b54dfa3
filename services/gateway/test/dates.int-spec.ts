import { type Described, operationsIn } from '../src/site/described.ts';
import { FakeStages } from './fake-stages.ts';
import { type Credentials, Gateway } from './harness.ts';

const NO_MOMENTS = [
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T12:00:00+02:00',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00:00+24:00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30',
];
/** PostgreSQL supports offsets up to 15:59. */
const EDGES = ['0001-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999999999Z'];
const IDS = { keyId: 'key', endpointId: 'whe', deliveryId: 'dlv', skuId: 'sku' } as const;

interface DateField {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly place: 'query' | 'body';
  readonly name: string;
}

describe('every date-time in a request', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let fields: DateField[];

  beforeAll(async () => {
    gateway = await Gateway.start({}, undefined, undefined, [], new FakeStages().peers());
    tenant = await gateway.tenant({ perMinute: 100_000, burst: 1_000 });
    fields = dateFieldsOf((await gateway.get('/openapi.json')).body as Described);
  });
  afterAll(() => gateway.stop());

  const send = ({ method, path, place, name }: DateField, value: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'a key', scopes: ['skus:read'], [name]: value });
    const query = place === 'query' ? `?${new URLSearchParams({ [name]: value }).toString()}` : '';
    return gateway.call(method, path + query, { key: tenant.key, ...(place === 'body' ? { headers, body } : {}) });
  };

  it('is covered by this test', () => {
    expect(fields.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([
      'listSkus submittedAfter',
      'listSkus submittedBefore',
      'createKey expiresAt',
      'recoverWebhookEndpoint since',
      'listWebhookDeliveries since',
    ]);
  });

  it.each(NO_MOMENTS)('is refused with its pointer when it is %s', async (value) => {
    for (const field of fields) {
      const { status, body } = await send(field, value);
      const pointer = field.place === 'query' ? `?${field.name}` : `#/${field.name}`;
      expect([field.operationId, status, body.errors]).toEqual([
        field.operationId,
        400,
        expect.arrayContaining([expect.objectContaining({ pointer, code: 'format' })]),
      ]);
    }
  });

  it.each(EDGES)('is accepted when it is %s', async (value) => {
    for (const field of fields.filter(({ operationId }) => operationId === 'listSkus')) {
      const { status } = await send(field, value);
      expect([field.operationId, status]).toEqual([field.operationId, 200]);
    }
  });
});

function dateFieldsOf({ paths, components }: Described): DateField[] {
  return operationsIn(paths).flatMap(({ method, path: template, operation }) => {
    const path = template.replaceAll(/\{(\w+)\}/g, (_, id: keyof typeof IDS) => `${IDS[id]}_${'0'.repeat(32)}`);
    const { operationId, parameters = [], requestBody } = operation;
    const schema = requestBody?.content['application/json']?.schema;
    const properties = components.schemas[schema?.$ref?.split('/').at(-1) ?? '']?.properties ?? {};
    const found = (place: 'query' | 'body') => (name: string) => ({ operationId, method, path, place, name });
    return [
      ...parameters.filter((one) => one.schema.format === 'date-time').map(({ name }) => found('query')(name)),
      ...Object.keys(properties)
        .filter((name) => properties[name]?.format === 'date-time')
        .map(found('body')),
    ];
  });
}
