import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newCertificates } from '@cpes/fake-stores';
import { freePort, privateFolder, type PrivateFolder, type RabbitInstance, startRabbit } from '@cpes/local-servers';

const START_MS_MAX = 120_000;

/** Runs in its own process, because Node reads `NODE_EXTRA_CA_CERTS` when it starts. */
const CONNECT = `
  const { RabbitBroker } = await import('@cpes/messaging');
  const { aMessage } = await import('@cpes/testing');
  const states = [];
  const onStateChange = (_role, state, reason) => states.push(reason ?? state);
  const broker = await new RabbitBroker({ urls: [process.argv[1]], service: 'intake', onStateChange }).open();
  const { kind } = broker.isReady() ? await broker.publish(aMessage()) : { kind: 'none' };
  await broker.close();
  console.log(JSON.stringify({ kind, states }));`;

describe('a broker over TLS', () => {
  let folder: PrivateFolder;
  let rabbit: RabbitInstance;
  let url: URL;

  beforeAll(async () => {
    folder = await privateFolder('tls');
    const certificates = await newCertificates();
    const fileOf = (name: string) => join(folder.path, name);
    for (const name of ['ca', 'cert', 'key'] as const)
      await writeFile(fileOf(name), certificates[name], { mode: 0o600 });
    const port = await freePort();
    const files = [
      `ssl_options.cacertfile = ${fileOf('ca')}`,
      `ssl_options.certfile = ${fileOf('cert')}`,
      `ssl_options.keyfile = ${fileOf('key')}`,
    ];
    rabbit = await startRabbit({ settings: [`listeners.ssl.1 = 127.0.0.1:${port}`, ...files] });
    url = new URL(rabbit.url);
    url.protocol = 'amqps:';
    url.port = String(port);
  }, START_MS_MAX);
  afterAll(async () => {
    await rabbit.stop();
    await folder.remove();
  });

  const connect = async (env: Record<string, string>): Promise<unknown> => {
    const parameters = ['--input-type=module', '--eval', CONNECT, url.href];
    const options = { cwd: import.meta.dirname, env: { PATH: process.env['PATH'], ...env } };
    const { stdout } = await promisify(execFile)(process.execPath, parameters, options);
    return JSON.parse(stdout);
  };

  it('is accepted with a known authority', async () => {
    const seen = await connect({ NODE_EXTRA_CA_CERTS: join(folder.path, 'ca') });
    expect(seen).toEqual({ kind: 'sent', states: ['ready', 'ready'] });
  });

  it('is refused with an unknown authority', async () => {
    const reason = 'self-signed certificate in certificate chain';
    expect(await connect({})).toEqual({ kind: 'none', states: [reason, reason] });
  });
});
