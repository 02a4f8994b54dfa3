import { databaseOf } from './services.ts';

describe('the database of a service', () => {
  it('is named after the service, as PostgreSQL writes names', () => {
    expect(databaseOf('gateway')).toEqual({
      name: 'gateway',
      setting: 'GATEWAY_DATABASE_URL',
      poolSetting: 'GATEWAY_DATABASE_POOL',
    });
    expect(databaseOf('cost-factor')).toMatchObject({ name: 'cost_factor', setting: 'COST_FACTOR_DATABASE_URL' });
  });
});
