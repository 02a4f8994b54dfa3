import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseOf } from '@cpes/contracts';
import { runningDatabase } from '@cpes/local-servers';
import { RunningCpes } from '../../../test/support/running-cpes.ts';

const run = promisify(execFile);
const STRANGER = 'ann@other.example';
const MERCHANT = 'mia@merchant.example';
const IMPORTER = 'ida@importer.example';
const OPERATOR = 'otto@operations.example';
const INTEGRATOR = 'iris@programs.example';
const ANALYST = 'alan@programs.example';
/** The verification window lasts seconds instead of 15 minutes, so that a test sees every check. */
const CHECKS_MS = '0,2000,5000,8000';

interface Kept {
  readonly woocommerce: { readonly key: string; readonly secret: string };
}

/**
 * Starts CPES as `npm start` does, once for all tests, with owners of four other tenants (a stranger without
 * candidates, a merchant with the key of a shop, an importer whose terms change, and an integrator beside an analyst)
 * and an operator. Returns a function that stops it.
 */
export default async function startCpes(): Promise<() => Promise<void>> {
  const cpes = await RunningCpes.start('start', {
    // With a store on each platform and without candidates: tests create their own.
    isDemo: true,
    env: {
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_BURST: '100000',
      DEMO_DATA: 'off',
      STORE_DRAFT_CHECKS_MS: CHECKS_MS,
      // Tests are receivers of webhooks on this machine.
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    },
  });
  const admin = async (...words: string[]) => {
    const env = { ...process.env, CPES_DATA_DIR: cpes.folder };
    return (await run(process.execPath, ['deploy/local/run.mjs', 'admin', ...words], { env })).stdout;
  };
  const user = async (tenantId: string, email: string, role: string) => {
    const password = await admin('user', 'create', '--tenant', tenantId, '--email', email, '--role', role);
    return { email, password: password.trim() };
  };
  const tenant = async (name: string, currency: string) =>
    /[0-9a-f-]{36}/.exec(await admin('tenant', 'create', '--name', name, '--currency', currency))?.[0] ?? '';
  const owner = async (name: string, currency: string, email: string) =>
    user(await tenant(name, currency), email, 'owner');
  const integrators = async () => {
    const programs = await tenant('Programs', 'USD');
    return [await user(programs, INTEGRATOR, 'owner'), await user(programs, ANALYST, 'analyst')];
  };
  const [other, importer, merchant, [integrator, analyst], operator] = await Promise.all([
    owner('Other', 'EUR', STRANGER),
    owner('Importer', 'EUR', IMPORTER),
    owner('Merchant', 'USD', MERCHANT),
    integrators(),
    user(cpes.credentials.tenantId, OPERATOR, 'operator'),
  ]);
  process.env['CPES_CREDENTIALS'] = JSON.stringify(cpes.credentials);
  process.env['CPES_STRANGER'] = JSON.stringify(other);
  process.env['CPES_IMPORTER'] = JSON.stringify(importer);
  process.env['CPES_INTEGRATOR'] = JSON.stringify(integrator);
  process.env['CPES_ANALYST'] = JSON.stringify(analyst);
  process.env['CPES_OPERATOR'] = JSON.stringify(operator);
  const database = await runningDatabase(join(cpes.folder, 'postgres'), databaseOf('gateway').name);
  process.env['CPES_GATEWAY_DATABASE'] = database ?? '';
  const kept = JSON.parse(await readFile(join(cpes.folder, 'demo-stores', 'credentials.json'), 'utf8')) as Kept;
  process.env['CPES_SIGN_IN_LINK'] = /Sign in\s+(\S+)/.exec(cpes.output())?.[1] ?? '';
  const [, pagesUrl] = /Demo store\s+(\S+)/.exec(cpes.output()) ?? [];
  process.env['CPES_MERCHANT'] = JSON.stringify({
    ...merchant,
    shop: { ...kept.woocommerce, pagesUrl },
  });
  return () => cpes.remove();
}
