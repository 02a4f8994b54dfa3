import { SERVICES } from '@cpes/contracts';
import { CONFIGS } from './service-configs.ts';
import { DEFINITIONS } from './services.ts';
import { readSettings, withOptions } from './settings.ts';

describe('readSettings', () => {
  it('needs nothing', () => {
    expect(readSettings({})).toMatchObject({ PORT: 8080, METRICS_PORT: 9464 });
  });

  it('names what is not usable of every service in one line', () => {
    const environment = {
      PORT: 'abc',
      RATE_LIMIT_BURST: '0',
      GATEWAY_DATABASE_POOL: '1',
      COST_FACTOR_QUOTE_TIMEOUT_MS: '5',
      WEBHOOK_DATABASE_POOL: 'many',
      LOG_LEVEL: 'loud',
    };
    const offences = [
      'PORT must be an integer number',
      'LOG_LEVEL must be one of the following values: trace, debug, info, warn, error',
      'GATEWAY_DATABASE_POOL must not be less than 4',
      'RATE_LIMIT_BURST must not be less than 1',
      'COST_FACTOR_QUOTE_TIMEOUT_MS must not be less than 20',
      'WEBHOOK_DATABASE_POOL must be an integer number',
    ];
    expect(() => readSettings(environment)).toThrow(`the settings are not usable: ${offences.join('; ')}`);
  });

  it('leaves alone what the launchers set themselves', () => {
    expect(() => readSettings({ GATEWAY_DATABASE_URL: 'elsewhere' })).not.toThrow();
  });

  it('wants two ports, unless both are to be found', () => {
    expect(() => readSettings({ PORT: '9464' })).toThrow(
      'PORT and METRICS_PORT are both 9464: give one of them another',
    );
    expect(readSettings({ PORT: '0', METRICS_PORT: '0' }).PORT).toBe(0);
  });

  it.each(SERVICES)('checks what %s is started with', (service) => {
    expect(CONFIGS[service]).toBe(DEFINITIONS[service].config);
  });
});

describe('the command line', () => {
  it('leaves stores and data of the demo out with --no-demo, whatever the environment says', () => {
    expect(withOptions({ PORT: '1', DEMO_DATA: 'on' }, ['--no-demo'])).toEqual({
      PORT: '1',
      DEMO_DATA: 'off',
      DEMO_STORES: 'off',
    });
    expect(withOptions({ PORT: '1' }, [])).toEqual({ PORT: '1' });
  });

  it('has no other option', () => {
    expect(() => withOptions({}, ['--no-demo', '--demo'])).toThrow('there is no option --demo; there is --no-demo');
  });
});
