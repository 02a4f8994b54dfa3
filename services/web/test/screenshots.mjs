/**
 * Starts CPES with its demo data and saves a screenshot of every screen, light and dark, wide and 390 px:
 * npm run screenshots [folder] [beginning of the names]
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SHOTS = [
  { name: 'light', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 900, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
];
/** The demo data loads within ten seconds on idle cores. */
const DEMO_SECONDS_MAX = 180;
/** Far more than a screen takes to render. */
const IDLE_MS_MAX = 5_000;

/** The worked example of docs/users/day-of-entry.md, which enters before and after the step of its duty. */
const ARMCHAIR = {
  title: 'Upholstered armchair',
  hsCode: '9401616011',
  factoryUnitCostCents: 6_200,
  targetRetailPriceCents: 29_900,
  weightGrams: 14_000,
  dimensionsMm: { length: 700, width: 400, height: 350 },
  supplierCountry: 'CN',
  targetMarket: 'US',
  currency: 'USD',
  unitsPerShipment: 200,
  freightMode: 'sea',
};
/** Days from today to each entry: 2026-12-20 and 2027-01-10 on the day of the picture in the documents. */
const ENTRY_DAYS = [22, 43];

const root = join(import.meta.dirname, '../../..');
const folder = process.argv[2] ?? join(root, '.data/screenshots');
const only = process.argv[3] ?? '';
const data = await mkdtemp(join(tmpdir(), 'cpes-screenshots-'));
await mkdir(folder, { recursive: true });
const cpes = spawn(process.execPath, ['deploy/local/run.mjs', 'start'], {
  cwd: root,
  env: { ...process.env, CPES_DATA_DIR: data, PORT: '0', METRICS_PORT: '0' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const demo = await started();
  await pictures(demo);
  console.log(`pictures are in ${folder}`);
} finally {
  cpes.kill('SIGTERM');
  await once(cpes, 'exit');
  await rm(data, { recursive: true, force: true });
}

/** Resolves to the demo credentials when the demo data is loaded. */
async function started() {
  for (let seconds = 0; seconds < DEMO_SECONDS_MAX; seconds += 1) {
    const state = await readFile(join(data, 'demo-data.json'), 'utf8').catch(() => '');
    if (state.includes('loaded')) return JSON.parse(await readFile(join(data, 'demo-credentials.json'), 'utf8'));
    if (cpes.exitCode !== null) break;
    await sleep(1_000);
  }
  throw new Error('CPES has not started with its demo data');
}

async function pictures({ baseUrl, apiKey, email, password, operatorEmail, operatorPassword }) {
  const origin = new URL(baseUrl).origin;
  const read = async (path) => {
    const answer = await fetch(`${baseUrl}/${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
    return (await answer.json()).data;
  };
  const list = (query) => read(`skus?${query}`);
  const submit = async (candidate) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', prefer: 'wait=10' };
    const answer = await fetch(`${baseUrl}/skus`, { method: 'POST', headers, body: JSON.stringify(candidate) });
    return (await answer.json()).reportId;
  };
  const entries = [];
  for (const days of ENTRY_DAYS) entries.push(`/reports/${await submit({ ...ARMCHAIR, entryDate: dayAfter(days) })}`);
  const [caution] = await list('externalRef=KIT-101');
  const [advance] = await list('verdict=ADVANCE&hasDraft=true&limit=1');
  const [reject] = await list('verdict=REJECT&limit=1');
  const [failed] = await list('status=FAILED&limit=1');
  const [endpoint] = await read('webhook-endpoints?limit=1');
  const [delivery] = await read(`webhook-deliveries?limit=1&endpointId=${endpoint.endpointId}`);
  const webhook = `/webhooks/${endpoint.endpointId}`;
  const report = `/reports/${caution.reportId}`;
  const compared = [caution, advance, reject].map(({ skuId }) => `sku=${skuId}`).join('&');
  const screens = {
    candidates: '/',
    'candidates-none': '/?q=nothing+like+this',
    new: '/new',
    import: '/import',
    sku: `/skus/${caution.skuId}`,
    'sku-failed': `/skus/${failed.skuId}`,
    offers: `/skus/${caution.skuId}?tab=offers`,
    'offers-new': `/skus/${caution.skuId}/new-offer`,
    'offers-edit': `/skus/${caution.skuId}/offers/ningbo-2026`,
    'offers-import': `/skus/${caution.skuId}/import-offers`,
    'report-caution': report,
    'report-advance': `/reports/${advance.reportId}`,
    'report-reject': `/reports/${reject.reportId}`,
    'report-evidence': `${report}?factor=internationalFreight`,
    'report-matrix': `${report}?tab=matrix`,
    'report-score': `${report}?tab=score`,
    'report-what-if': `${report}?tab=what-if&price=3695`,
    'report-history': `${report}?tab=history`,
    compare: `/compare?${compared}`,
    listing: `/skus/${advance.skuId}/listing`,
    push: `/skus/${caution.skuId}/listing?push=1`,
    stores: '/stores',
    'owner-webhooks': '/webhooks',
    'owner-events': '/webhooks/events',
    'owner-endpoint': webhook,
    'owner-endpoint-settings': `${webhook}?tab=settings`,
    'owner-delivery': `${webhook}/deliveries/${delivery.deliveryId}`,
    'owner-keys': '/keys',
    'owner-members': '/members',
    'owner-settings': '/settings',
    'owner-audit': '/audit',
    'owner-password': '/password',
    'not-found': '/reports/rpt_00000000000000000000000000000000',
  };
  const queue = 'intake.sku.submitted.v1';
  const ofOperator = {
    ops: '/ops',
    'ops-queue': `/ops/queues/${queue}`,
    'ops-causes': '/ops/dead-letters',
    'ops-messages': '/ops/dead-letters?view=list',
    'ops-events': '/ops/dead-letters?view=events',
    'ops-message': `/ops/dead-letters/${queue}/00000000-0000-7000-8000-000000000001/0`,
    'ops-replays': '/ops/replays',
    'ops-audit': '/ops/audit',
    'ops-runbook': '/ops/runbook/DeadLetters',
  };
  const people = [
    { email, password, start: 'Candidates', screens, entries },
    { email: operatorEmail, password: operatorPassword, start: 'Pipeline', screens: ofOperator },
  ];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
  try {
    for (const shot of SHOTS) for (const person of people) await picturesOf(browser, origin, shot, person, report);
  } finally {
    await browser.close();
  }
}

async function picturesOf(
  browser,
  origin,
  { name, width, height, colorScheme },
  { email, password, start, screens, entries = [] },
  report,
) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 2, colorScheme });
  const page = await context.newPage();
  await page.goto(`${origin}/app`);
  await page.getByLabel('E-mail').waitFor();
  await picture(page, `sign-in-${name}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: start }).waitFor();
  for (const [screen, path] of Object.entries(screens).filter(([screen]) => screen.startsWith(only))) {
    await page.goto(`${origin}/app${path}`);
    await page.locator('h1, h2').first().waitFor();
    // A page with an open stream never becomes idle.
    await page.waitForLoadState('networkidle', { timeout: IDLE_MS_MAX }).catch(() => undefined);
    await picture(page, `${screen}-${name}`);
    if (screen === 'offers')
      await page.locator('.board').screenshot({ path: join(folder, `offers-board-${name}.png`) });
  }
  if (entries.length > 0 && 'day-of-entry'.startsWith(only)) await entryPicture(page, origin, entries, name);
  if (name === 'light' && start === 'Candidates') {
    await page.goto(`${origin}/app${report}`);
    await page.getByRole('tablist').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.pdf({ path: join(folder, 'report.pdf'), format: 'A4', preferCSSPageSize: true });
  }
  await context.close();
}

/** The time lines of both entries, one below the other. */
async function entryPicture(page, origin, [before, after], name) {
  const line = page.locator('.entry');
  await page.goto(`${origin}/app${before}`);
  const html = await line.evaluate((section) => section.outerHTML);
  await page.goto(`${origin}/app${after}`);
  await line.evaluate((section, other) => section.insertAdjacentHTML('beforebegin', other), html);
  const [first, last] = [await line.first().boundingBox(), await line.last().boundingBox()];
  const clip = { x: first.x, y: first.y, width: first.width, height: last.y + last.height - first.y };
  await page.screenshot({ path: join(folder, `day-of-entry-${name}.png`), fullPage: true, clip });
}

function dayAfter(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function picture(page, name) {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !name.startsWith('push') });
}
