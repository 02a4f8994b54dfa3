import { aShortRequest } from '@cpes/testing';
import { START_MS_MAX, type Tenant, WholeSystem } from './whole-system.ts';

describe('the listings of a SKU, in one process', () => {
  let cpes: WholeSystem;
  let tenant: Tenant;
  beforeAll(async () => {
    cpes = await WholeSystem.start();
    tenant = await cpes.tenant('A tenant with a SKU');
  }, START_MS_MAX);
  afterAll(() => cpes.stop());

  it('are found by the owner of the route, which asks the gateway for the SKU', async () => {
    const skuId = await cpes.sku('/v2/skus', aShortRequest(), tenant);
    expect(JSON.parse(await cpes.get(`/v2/skus/${skuId}/listings`, tenant))).toEqual({ data: [], nextCursor: null });
    const unknown = `sku_${'0'.repeat(32)}`;
    expect(JSON.parse(await cpes.get(`/v2/skus/${unknown}/listings`, tenant))).toMatchObject({ code: 'not-found' });
  });
});
