import { jest } from '@jest/globals';
import { Receiver } from './receiver.ts';
import { startContainers } from './test-infrastructure.ts';

/** An engine's description of itself. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/info': { ServerVersion: '28.0.0', OperatingSystem: 'test', OSType: 'linux', Architecture: 'x86_64', Labels: [] },
  '/version': { ApiVersion: '1.48' },
  '/containers/json': [],
};

const pathOf = (address: string) => address.replace(/^\/v[\d.]+/, '').replace(/\?.*/, '');

describe('startContainers', () => {
  let engine: Receiver;
  let said: string;
  beforeEach(async () => {
    said = '';
    // The engine has no image, and cannot reach a registry.
    engine = await Receiver.start((_request, response, { path: asked }) => {
      const path = pathOf(asked);
      const answer = path === '/_ping' ? {} : ANSWERS[path];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { message: 'no such image, and the registry is not reached' }));
    });
    jest.replaceProperty(process, 'env', {
      ...process.env,
      DOCKER_HOST: engine.origin.replace('http', 'tcp'),
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    });
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => (said += String(text)) !== '');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    return engine.stop();
  });

  it('reports in one line that an engine has no images, and uses private servers', async () => {
    expect(await startContainers()).toBeUndefined();
    expect(engine.received.map(({ path }) => pathOf(path))).toContain('/images/create');
    expect(said).toMatch(/^No containers \(.*no such image.*\): tests run on private servers\.\n$/);
  });
});
