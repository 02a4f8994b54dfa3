/**
 * Saves a screenshot of the gallery in each theme and width: node services/web/test/gallery/screenshots.mjs [folder]
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

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
  { name: 'light', width: 1066, colorScheme: 'light' },
  { name: 'dark', width: 1066, colorScheme: 'dark' },
  { name: 'phone-light', width: 390, colorScheme: 'light' },
  { name: 'narrow-dark', width: 320, colorScheme: 'dark' },
  { name: 'forced-colours', width: 1066, colorScheme: 'light', forcedColors: 'active' },
];
const folder = process.argv[2] ?? join(import.meta.dirname, '../../../../.data/gallery');

await mkdir(folder, { recursive: true });
const server = await createServer({
  configFile: join(import.meta.dirname, '../../vite.config.ts'),
  logLevel: 'error',
  server: { host: '127.0.0.1' },
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: FLAGS,
});
try {
  for (const { name, width, ...media } of SHOTS) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: 2, ...media });
    page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`));
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
    await page.goto(`${server.resolvedUrls.local[0]}test/gallery/index.html`);
    await page.getByRole('heading', { name: 'Charts' }).waitFor();
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) console.error(`${name}: the page is ${overflow} px wider than the window`);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`pictures are in ${folder}`);
