/**
 * Measures the speed of the pages: npm run measure:web. A report on a slow processor (slowed 4 times), the same on a slow
 * line (10 Mbit/s, 40 ms) with and without a cache, its layout shift, the list, typing, and the selection and export of everything with 10,000 candidates.
 * Medians of nine in milliseconds; the last line is JSON. A busy machine shows more.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const TIMES = 9;
// PostgreSQL vacuums and analyses once a minute what the submissions wrote; until then the machine is not quiet.
const SETTLE_MS = 90_000;
const CANDIDATES = Number(process.argv[2] ?? 10_000);
const PIECE = 500;
const START_SECONDS_MAX = 120;
const WAITED_MS_MAX = 600_000;
const BYTES_PER_SECOND = 1_250_000;
const SLOW_NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};

const root = join(import.meta.dirname, '../../..');
const data = await mkdtemp(join(tmpdir(), 'cpes-measure-'));
const cpes = spawn(process.execPath, ['deploy/local/run.mjs', 'start', '--no-demo'], {
  cwd: root,
  env: {
    ...process.env,
    CPES_DATA_DIR: data,
    PORT: '0',
    METRICS_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_BURST: '1000000',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const credentials = await started();
  const reportId = await submit(credentials);
  await sleep(SETTLE_MS);
  console.log(JSON.stringify(await measure(credentials, reportId)));
} finally {
  cpes.kill('SIGTERM');
  await once(cpes, 'exit');
  await rm(data, { recursive: true, force: true });
}

async function started() {
  for (let seconds = 0; seconds < START_SECONDS_MAX && cpes.exitCode === null; seconds += 1) {
    const text = await readFile(join(data, 'demo-credentials.json'), 'utf8').catch(() => '');
    if (text !== '') {
      const credentials = JSON.parse(text);
      const isUp = await fetch(new URL('/app', credentials.baseUrl)).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isUp) return credentials;
    }
    await sleep(1_000);
  }
  throw new Error('CPES has not started');
}

/** Resolves to a report when all candidates are evaluated. */
async function submit({ baseUrl, apiKey }) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  let waiting = Array.from({ length: CANDIDATES }, (_, number) => ({
    title: `Insulated stainless bottle ${number}`,
    factoryUnitCostCents: 300 + (number % 500),
    targetRetailPriceCents: 2_000 + (number % 3_000),
    weightGrams: 450,
    dimensionsMm: { length: 80, width: 80, height: 270 },
    supplierCountry: 'CN',
    targetMarket: 'US',
  }));
  for (let sent = 0; waiting.length > 0 && sent < CANDIDATES * 2; sent += PIECE) {
    const piece = waiting.slice(0, PIECE);
    const answer = await fetch(`${baseUrl}/skus/bulk`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ candidates: piece }),
    });
    const { results = [] } = await answer.json();
    const refused = piece.filter((_, place) => results[place]?.skuId == null);
    waiting = [...waiting.slice(PIECE), ...refused];
    if (refused.length > 0) await sleep(1_000);
  }
  for (let waited = 0; waited < WAITED_MS_MAX; waited += 1_000) {
    const answer = await fetch(`${baseUrl}/skus?status=EVALUATED&sort=submittedAt&limit=1`, { headers });
    const open = await fetch(`${baseUrl}/skus?status=SUBMITTED&limit=1`, { headers });
    const [first] = (await answer.json()).data;
    if (first !== undefined && (await open.json()).data.length === 0) return first.reportId;
    await sleep(1_000);
  }
  throw new Error('the candidates are not evaluated');
}

async function measure({ baseUrl, email, password }, reportId) {
  const origin = new URL(baseUrl).origin;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: FLAGS,
  });
  const signedIn = async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${origin}/app`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Candidates' }).waitFor();
    return page;
  };
  try {
    const slow = await signedIn();
    const session = await slow.context().newCDPSession(slow);
    await session.send('Network.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const reportReadyMs = await repeated(() => shown(slow, `${origin}/app/reports/${reportId}`, '.answer'));
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    const reportCachedMs = await repeated(() => shown(slow, `${origin}/app/reports/${reportId}`, '.answer'));
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const reportColdMs = await repeated(() => shown(slow, `${origin}/app/reports/${reportId}`, '.answer'));
    const layoutShift = await layoutShiftOf(slow);
    await slow.context().close();
    const page = await signedIn();
    const listMs = await repeated(() => shown(page, `${origin}/app`, 'tbody tr:nth-child(50)'));
    for (let loaded = 0; loaded < 3; loaded += 1) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.locator(`tbody tr:nth-child(${(loaded + 2) * 50})`).waitFor();
    }
    const files = await selectedAndExported(page);
    return {
      candidates: CANDIDATES,
      reportReadyMs,
      reportCachedMs,
      reportColdMs,
      layoutShift,
      listMs,
      ...files,
      ...(await typing(page)),
    };
  } finally {
    await browser.close();
  }
}

async function shown(page, address, selector) {
  await page.goto('about:blank');
  const begun = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(selector).first().waitFor();
  return performance.now() - begun;
}

/** The sum of all shifts since the page was loaded. */
async function layoutShiftOf(page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(list.getEntries().reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 1_000);
  })`);
}

/** From the click until everything is selected, and until each file is there. */
async function selectedAndExported(page) {
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  const begun = performance.now();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await page.getByText(`${CANDIDATES.toLocaleString('en')} selected`).waitFor();
  const times = { selectAllMs: Math.round(performance.now() - begun) };
  for (const [name, file] of [
    ['exportCsvMs', 'CSV file'],
    ['exportXlsxMs', 'Excel workbook'],
  ]) {
    times[name] = await repeated(async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const clicked = performance.now();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: file }).click();
      await (await download).path();
      return performance.now() - clicked;
    });
  }
  await page.keyboard.press('Escape');
  return times;
}

/** The longest frame during a search over 200 rows. */
async function typing(page) {
  await page.evaluate(`
    window.frames_ = []; let last = performance.now();
    const tick = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);`);
  await page.keyboard.press('/');
  await page.keyboard.type('bottle 99', { delay: 60 });
  await sleep(1_000);
  const frames = await page.evaluate('window.frames_');
  return { longestFrameMs: Math.round(Math.max(...frames.slice(2))) };
}

async function repeated(work) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await work());
  return Math.round(times.sort((a, b) => a - b)[Math.floor(TIMES / 2)]);
}
