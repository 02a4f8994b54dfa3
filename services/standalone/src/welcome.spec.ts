import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { welcome } from './welcome.ts';

describe('welcome', () => {
  let folder: string;
  const say = (credentialsFile: string) =>
    welcome({
      url: 'http://127.0.0.1:8080',
      metricsPorts: new Map([
        ['gateway', 9464],
        ['intake', 9465],
      ]),
      credentialsFile,
      logs: 'logs',
    });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'welcome-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('shows the stored key', async () => {
    const file = join(folder, 'demo-credentials.json');
    await writeFile(file, JSON.stringify({ apiKey: 'cpes_test_abc', email: 'demo@cpes.example', password: 'secret' }));
    expect(await say(file)).toContain("-H 'Authorization: Bearer cpes_test_abc'");
  });

  it('shows the operator beside the user, if the file has one', async () => {
    const file = join(folder, 'with-operator.json');
    const demo = { apiKey: 'k', email: 'demo@cpes.example', password: 'secret' };
    await writeFile(file, JSON.stringify({ ...demo, operatorEmail: 'op@cpes.example', operatorPassword: 'other' }));
    expect(await say(file)).toContain(
      '  Demo user    demo@cpes.example  secret\n  Operator     op@cpes.example  other\n',
    );
  });

  it('shows the sign-in link below the address, if there is one', async () => {
    const links = { metricsPorts: new Map(), credentialsFile: 'none', logs: 'logs', url: 'http://127.0.0.1:8080' };
    expect(await welcome({ ...links, signInToken: 'abc' })).toContain(
      '  Web          http://127.0.0.1:8080/app\n  Sign in      http://127.0.0.1:8080/app/join#abc  (works once, within an hour)\n',
    );
    expect(await welcome(links)).not.toContain('Sign in');
  });

  it('names the metrics of every process', async () => {
    expect(await say('none')).toContain(
      '  Metrics      http://127.0.0.1:9464/metrics  gateway\n               http://127.0.0.1:9465/metrics  intake\n',
    );
  });

  it.each([
    ['absent.json', undefined],
    ['damaged.json', '{'],
    ['null.json', 'null'],
    ['empty.json', '{}'],
  ])('shows the command for a new key when the file is %s', async (name, content) => {
    const file = join(folder, name);
    if (content !== undefined) await writeFile(file, content);
    const said = await say(file);
    expect(said).toContain(`There is no demo key in ${file}.`);
    expect(said).toContain('npm run admin -- key create --tenant ID');
    expect(said).toContain("-H 'Authorization: Bearer YOUR_KEY'");
    expect(said).not.toContain('Demo key');
  });
});
