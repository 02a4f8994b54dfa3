import { databaseOf } from './services.ts';

describe('the database of a service', () => {
  it('has the name of the service, with underscores', () => {
    expect(databaseOf('gateway')).toEqual({ name: 'gateway', setting: 'GATEWAY_DATABASE_URL' });
    expect(databaseOf('cost-factor')).toEqual({ name: 'cost_factor', setting: 'COST_FACTOR_DATABASE_URL' });
  });
});
