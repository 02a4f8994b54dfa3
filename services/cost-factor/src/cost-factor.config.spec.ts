import { GuardedClient } from '@cpes/outbound-http';
import 'reflect-metadata';
import { Clock, parseEnv } from '@cpes/service-kit';
import { CostFactorConfig } from './cost-factor.config.ts';
import { configuredSources } from './quotes/configured-sources.ts';

const URL_ONLY = { COST_FACTOR_DATABASE_URL: 'postgres://localhost/cost_factor' };

function sourcesOf(env: Record<string, string>): string[] {
  const config = parseEnv(CostFactorConfig, { ...URL_ONLY, ...env });
  const allowHttp = config.CPES_ALLOW_HTTP_SOURCES === 'true';
  return configuredSources(config, new GuardedClient({ allowHttp }), new Clock()).map(({ kind }) => kind);
}

describe('the settings of the cost-factor service', () => {
  it('require a database and nothing else', () => {
    const config = parseEnv(CostFactorConfig, URL_ONLY);
    expect(config).toMatchObject({
      COST_FACTOR_QUOTE_TIMEOUT_MS: 500,
      CPES_ALLOW_HTTP_SOURCES: 'false',
    });
    expect(() => parseEnv(CostFactorConfig, {})).toThrow('COST_FACTOR_DATABASE_URL');
  });

  it('have no live source by default', () => {
    expect(sourcesOf({})).toEqual([]);
    expect(sourcesOf({ CPES_DUTY_SOURCE_URL: 'https://duty.example/quotes' })).toEqual(['duty']);
  });

  it.each(['http://duty.example/', 'https://me@duty.example/', 'https://duty.example:25/', 'https://10.0.0.1/'])(
    'refuse %s as the address of a source',
    (url) => expect(() => sourcesOf({ CPES_DUTY_SOURCE_URL: url })).toThrow('CPES_DUTY_SOURCE_URL'),
  );

  it('have the UK Trade Tariff with or without a client, whose settings go together', () => {
    const url = { CPES_UK_TARIFF_URL: 'https://tariff.example/uk/api' };
    const id = { CPES_UK_TARIFF_CLIENT_ID: 'cpes' };
    const secret = { CPES_UK_TARIFF_CLIENT_SECRET: 'hunter2' };
    const token = { CPES_UK_TARIFF_TOKEN_URL: 'https://tariff.example/token' };
    expect(sourcesOf(url)).toEqual(['duty']);
    expect(sourcesOf({ ...url, ...id, ...secret, ...token })).toEqual(['duty']);
    expect(() => sourcesOf({ ...url, ...secret, ...token })).toThrow('CPES_UK_TARIFF_CLIENT_ID');
    expect(() => sourcesOf({ ...url, ...id, ...token })).toThrow('CPES_UK_TARIFF_CLIENT_SECRET');
    expect(() => sourcesOf({ ...url, ...id, ...secret })).toThrow('CPES_UK_TARIFF_TOKEN_URL');
    expect(() => sourcesOf({ CPES_UK_TARIFF_URL: 'https://10.0.0.1/' })).toThrow('CPES_UK_TARIFF_URL');
  });

  it('have Freightos with an address, and ports in place of the main ones', () => {
    const url = { CPES_FREIGHTOS_URL: 'https://freightos.example/api/shippingCalculator' };
    expect(sourcesOf(url)).toEqual(['freight']);
    expect(sourcesOf({ ...url, CPES_FREIGHTOS_PORTS: 'USNYC,CNSZX' })).toEqual(['freight']);
    for (const ports of ['New York', 'USNYC,', 'usnyc'])
      expect(() => sourcesOf({ ...url, CPES_FREIGHTOS_PORTS: ports })).toThrow('CPES_FREIGHTOS_PORTS');
  });

  it('have EasyPost with its key, the warehouse and three to five destinations', () => {
    const easypost = {
      CPES_EASYPOST_URL: 'https://easypost.example/v2',
      CPES_EASYPOST_KEY: 'hunter2',
      CPES_EASYPOST_FROM_ZIP: '08817',
      CPES_EASYPOST_TO_ZIPS: '10001,60601,90210',
    };
    expect(sourcesOf(easypost)).toEqual(['fulfilment']);
    for (const name of Object.keys(easypost).slice(1))
      expect(() => sourcesOf({ ...easypost, [name]: '' })).toThrow(`${name} must be set`);
    for (const zips of ['10001,60601', '10001,60601,9021', '10001, 60601, 90210'])
      expect(() => sourcesOf({ ...easypost, CPES_EASYPOST_TO_ZIPS: zips })).toThrow('CPES_EASYPOST_TO_ZIPS');
  });

  it('allow plain http to sources when set', () => {
    const env = { CPES_DUTY_SOURCE_URL: 'http://duty.example/', CPES_ALLOW_HTTP_SOURCES: 'true' };
    expect(sourcesOf(env)).toEqual(['duty']);
  });

  it('do not repeat a wrong value, which may be a secret', () => {
    expect(() => sourcesOf({ CPES_FREIGHT_SOURCE_URL: 'not an address' })).toThrow('CPES_FREIGHT_SOURCE_URL');
    expect(() => sourcesOf({ CPES_FREIGHT_SOURCE_URL: 'hunter2' })).not.toThrow('hunter2');
  });
});
