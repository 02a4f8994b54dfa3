import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { RunningCpes } from '../../../test/support/running-cpes.ts';

const run = promisify(execFile);
const STRANGER = 'ann@other.example';

/** Starts CPES as `npm start` does, once for all tests, with an owner of another tenant. Returns what ends it. */
export default async function startCpes(): Promise<() => Promise<void>> {
  const cpes = await RunningCpes.start('start', {
    // With a store of each platform, and without candidates of its own: tests make theirs.
    isDemo: true,
    env: { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '100000', DEMO_DATA: 'off' },
  });
  const admin = async (...words: string[]) => {
    const env = { ...process.env, CPES_DATA_DIR: cpes.folder };
    return (await run(process.execPath, ['deploy/local/run.mjs', 'admin', ...words], { env })).stdout;
  };
  const [tenantId = ''] =
    /[0-9a-f-]{36}/.exec(await admin('tenant', 'create', '--name', 'Other', '--currency', 'EUR')) ?? [];
  const password = await admin('user', 'create', '--tenant', tenantId, '--email', STRANGER, '--role', 'owner');
  process.env['CPES_CREDENTIALS'] = JSON.stringify(cpes.credentials);
  process.env['CPES_STRANGER'] = JSON.stringify({ email: STRANGER, password: password.trim() });
  return () => cpes.remove();
}
