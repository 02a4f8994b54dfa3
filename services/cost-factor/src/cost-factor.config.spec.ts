import 'reflect-metadata';
import { Clock, GuardedClient, parseEnv } from '@cpes/service-kit';
import { CostFactorConfig } from './cost-factor.config.ts';
import { configuredSources } from './quotes/configured-sources.ts';

const URL_ONLY = { COST_FACTOR_DATABASE_URL: 'postgres://localhost/cost_factor' };

function sourcesOf(env: Record<string, string>): string[] {
  const config = parseEnv(CostFactorConfig, { ...URL_ONLY, ...env });
  return configuredSources(config, new GuardedClient(), new Clock()).map(({ kind }) => kind);
}

describe('the settings of the cost-factor service', () => {
  it('want two connections: one for the lock that the other migrates under', () => {
    const read = () => parseEnv(CostFactorConfig, { ...URL_ONLY, COST_FACTOR_DATABASE_POOL: '1' });
    expect(read).toThrow('COST_FACTOR_DATABASE_POOL');
  });

  it('need a database and nothing else', () => {
    const config = parseEnv(CostFactorConfig, URL_ONLY);
    expect(config).toMatchObject({
      COST_FACTOR_DATABASE_POOL: 8,
      COST_FACTOR_QUOTE_TIMEOUT_MS: 500,
      CPES_ALLOW_HTTP_SOURCES: 'false',
    });
    expect(() => parseEnv(CostFactorConfig, {})).toThrow('COST_FACTOR_DATABASE_URL');
  });

  it('have no live source unless one is named', () => {
    expect(sourcesOf({})).toEqual([]);
    expect(sourcesOf({ CPES_DUTY_SOURCE_URL: 'https://duty.example/quotes' })).toEqual(['duty']);
  });

  it('do not repeat a wrong value, which may be a secret', () => {
    expect(() => sourcesOf({ CPES_FREIGHT_SOURCE_URL: 'not an address' })).toThrow('CPES_FREIGHT_SOURCE_URL');
    expect(() => sourcesOf({ CPES_FREIGHT_SOURCE_URL: 'hunter2' })).not.toThrow('hunter2');
  });
});
