import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gateway } from './harness.ts';
import { Person } from './person.ts';

const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'dist', 'web-openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, object>>;
};
const OPERATIONS = '/app/api/operations';
/** Routes for every signed-in user, and for holders of a link. */
const OF_EVERYBODY = /^\/app\/api\/(?:session|links|shared-report|webhook-portal)(?:\/|$)/;
const ROUTES = Object.entries(paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })))
  .filter(({ path }) => !OF_EVERYBODY.test(path));
const isOfOperations = ({ path }: { path: string }) => path.startsWith(OPERATIONS);

describe('every route of the browser API', () => {
  let gateway: Gateway;
  let tenantId: Person['tenantId'];
  beforeAll(async () => {
    gateway = await Gateway.start();
    tenantId = (await gateway.tenant()).tenantId;
  });
  afterAll(() => gateway.stop());

  const refusals = async (person: Person, routes: typeof ROUTES): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const { method, path } of routes) {
      const address = path.slice('/app/api'.length).replaceAll(/\{\w+\}/g, 'x');
      const { status, body } = await person.call(method, address);
      answers.push([method, path, status, body?.code]);
    }
    return answers;
  };
  const refused = (routes: typeof ROUTES) => routes.map(({ method, path }) => [method, path, 403, 'forbidden']);

  it('refuses an operator outside of operations', async () => {
    const routes = ROUTES.filter((route) => !isOfOperations(route));
    expect(routes.length).toBeGreaterThan(20);
    const operator = await Person.of(gateway, tenantId, 'operator');
    expect(await refusals(operator, routes)).toEqual(refused(routes));
  });

  it.each(['analyst', 'owner'] as const)('refuses an %s in operations', async (role) => {
    const routes = ROUTES.filter(isOfOperations);
    expect(await refusals(await Person.of(gateway, tenantId, role), routes)).toEqual(refused(routes));
  });
});
