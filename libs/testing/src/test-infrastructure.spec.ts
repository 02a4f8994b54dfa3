import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { startContainers } from './test-infrastructure.ts';

/** What an engine says of itself. */
const ANSWERS: Readonly<Record<string, object>> = {
  '/info': { ServerVersion: '28.0.0', OperatingSystem: 'test', OSType: 'linux', Architecture: 'x86_64', Labels: [] },
  '/version': { ApiVersion: '1.48' },
  '/containers/json': [],
};

describe('startContainers', () => {
  let engine: Server;
  let asked: string[];
  let said: string;
  beforeEach(async () => {
    asked = [];
    said = '';
    // It has no image, and no registry gives it one.
    engine = createServer((request, response) => {
      const path = (request.url ?? '').replace(/^\/v[\d.]+/, '').replace(/\?.*/, '');
      asked.push(path);
      const answer = path === '/_ping' ? {} : ANSWERS[path];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { message: 'no such image, and the registry is not reached' }));
    });
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
    const { port } = engine.address() as AddressInfo;
    jest.replaceProperty(process, 'env', {
      ...process.env,
      DOCKER_HOST: `tcp://127.0.0.1:${port}`,
      TESTCONTAINERS_RYUK_DISABLED: 'true',
    });
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => (said += String(text)) !== '');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    engine.closeAllConnections();
    engine.close();
  });

  it('says in one line that an engine has no images, and leaves the tests to private servers', async () => {
    expect(await startContainers()).toBeUndefined();
    expect(asked).toContain('/images/create');
    expect(said).toMatch(/^No containers \(.*no such image.*\): tests run on private servers\.\n$/);
  });
});
