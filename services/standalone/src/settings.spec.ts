import { settingsOf, wrongValueOf } from '@cpes/testing';
import { CLASSES, readSettings, type Way, withOptions } from './settings.ts';

const WAYS: readonly Way[] = ['start', 'services'];
const SETTINGS = [...new Set(CLASSES.flatMap(settingsOf))];

describe('readSettings', () => {
  it('needs no settings', () => {
    expect(readSettings('start', {})).toMatchObject({ PORT: 8080, METRICS_PORT: 9464 });
  });

  it('names the invalid settings of every service in one line', () => {
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
    expect(() => readSettings('start', environment)).toThrow(`the settings are not usable: ${offences.join('; ')}`);
  });

  it.each(WAYS.flatMap((way) => SETTINGS.map((name) => [way, name] as const)))(
    'names the invalid value of a documented setting without repeating it: %s, %s',
    (way, name) => {
      const value = wrongValueOf(name);
      const message = messageOf(() => readSettings(way, { [name]: value }));
      expect(message).toMatch(new RegExp(`^the settings are not usable: ${name} `));
      expect(message).not.toContain(value);
    },
  );

  it('refuses a setting without effect, even with a valid value', () => {
    expect(messageOf(() => readSettings('start', { WEB_ROOT: '.', BROKER_PREFIX: 'a.', DEMO_DATA: 'on' }))).toBe(
      'the settings are not usable: WEB_ROOT has no effect with `npm start`: unset it; ' +
        'BROKER_PREFIX has no effect with `npm start`: unset it',
    );
    expect(messageOf(() => readSettings('services', { BROKER_PREFIX: 'a.', DEMO_DATA: 'on' }))).toBe(
      'the settings are not usable: DEMO_DATA has no effect with `npm run start:services`: unset it',
    );
  });

  it('requires two ports unless both are free ones', () => {
    expect(() => readSettings('start', { PORT: '9464' })).toThrow(
      'METRICS_PORT is the same as PORT: give one of them another port',
    );
    expect(readSettings('start', { PORT: '0', METRICS_PORT: '0' }).PORT).toBe(0);
  });

  it.each(['9464', '9466', '9469'])("refuses PORT %s for services, which is a service's metrics port", (PORT) => {
    expect(messageOf(() => readSettings('services', { PORT, LOG_LEVEL: 'loud' }))).toBe(
      'the settings are not usable: METRICS_PORT or one of the next 5 is the same as PORT, and each service takes one of them: give PORT another; ' +
        'LOG_LEVEL must be one of the following values: trace, debug, info, warn, error',
    );
  });

  it('accepts a PORT before and after the metrics ports, and one of them with free metrics ports', () => {
    for (const PORT of ['9463', '9470']) expect(readSettings('services', { PORT }).PORT).toBe(Number(PORT));
    expect(readSettings('services', { PORT: '3', METRICS_PORT: '0' }).PORT).toBe(3);
    expect(readSettings('start', { PORT: '9466' }).PORT).toBe(9_466);
  });

  it('refuses a METRICS_PORT without room for a port per service', () => {
    expect(readSettings('services', { METRICS_PORT: '65530' }).METRICS_PORT).toBe(65_530);
    expect(() => readSettings('services', { METRICS_PORT: '65531' })).toThrow(
      'METRICS_PORT must not be greater than 65530',
    );
    expect(readSettings('start', { METRICS_PORT: '65535' }).METRICS_PORT).toBe(65_535);
  });

  it.each(["it's", '5" wide', 'back\\slash', 'two\nlines', 'x/'.repeat(500)])(
    'refuses the data folder %j, in which a server would not start',
    (folder) => {
      expect(() => readSettings('start', { CPES_DATA_DIR: folder })).toThrow('CPES_DATA_DIR must be a path of at most');
    },
  );

  it('accepts a data folder with a typographic apostrophe', () => {
    expect(readSettings('start', { CPES_DATA_DIR: '/it’s' }).CPES_DATA_DIR).toBe('/it’s');
  });
});

describe('the command line', () => {
  it("disables the demo's stores and data with --no-demo, despite the environment", () => {
    expect(withOptions({ PORT: '1', DEMO_DATA: 'on' }, ['--no-demo'])).toEqual({
      PORT: '1',
      DEMO_DATA: 'off',
      DEMO_STORES: 'off',
    });
    expect(withOptions({ PORT: '1' }, [])).toEqual({ PORT: '1' });
  });

  it.each([[['--instances', '2']], [['--instances=2', '--no-demo']], [['--no-demo', '--instances', '2']]])(
    'sets the number of instances: %j',
    (options) => {
      expect(withOptions({ CPES_INSTANCES: '3' }, options)).toMatchObject({ CPES_INSTANCES: '2' });
    },
  );

  it('wants a number after --instances, from 1 to 4, and only for services', () => {
    for (const option of ['--instances', '--instances='])
      expect(() => withOptions({}, [option])).toThrow('--instances needs a number');
    for (const count of ['0', '5', 'two'])
      expect(messageOf(() => readSettings('services', withOptions({}, [`--instances=${count}`])))).toMatch(
        /^the settings are not usable: CPES_INSTANCES must /,
      );
    expect(messageOf(() => readSettings('start', withOptions({}, ['--instances', '2'])))).toBe(
      'the settings are not usable: CPES_INSTANCES has no effect with `npm start`: unset it',
    );
  });

  it('has no other option', () => {
    expect(() => withOptions({}, ['--no-demo', '--demo'])).toThrow(
      'there is no option --demo; there are --no-demo and --instances N',
    );
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
