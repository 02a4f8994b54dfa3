import { defineConfig } from '@playwright/test';

/** Chromium must reach no outside host, and cannot use its sandbox as root. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Far more than any test needs, because the machine may be shared. */
const TEST_MS_MAX = 180_000;
const EXPECT_MS_MAX = 30_000;
/** One after the other, as its tests share a shop. They mostly wait for the checks of drafts, so others run beside them. */
const SHOP = 'stores.browser-spec.ts';
/** One more than the smallest machine has cores, because tests wait for pages. */
const WORKERS = 3;

/**
 * Runs in the headless shell of Debian's Chromium, against the whole system, which the global setup starts. Without animations
 * and traces the tests take much less of the processor.
 */
export default defineConfig({
  testDir: 'test',
  // The first begins first: the longest file would otherwise be the last one, alone.
  projects: [
    { name: 'shop', testMatch: SHOP },
    { name: 'pages', testMatch: '*.browser-spec.ts', testIgnore: SHOP },
  ],
  globalSetup: './test/start-cpes.ts',
  outputDir: '../../.data/browser-tests',
  workers: WORKERS,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: TEST_MS_MAX,
  expect: { timeout: EXPECT_MS_MAX },
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: CHROMIUM_FLAGS,
    },
  },
});
