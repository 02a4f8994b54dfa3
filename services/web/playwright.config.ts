import { defineConfig } from '@playwright/test';

/** Chromium looks for nothing outside, and has no sandbox of its own as root. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Machines are shared: far more than any test needs. */
const TEST_MS_MAX = 60_000;

/** Tests in Debian's Chromium against the whole system, which the setup starts. */
export default defineConfig({
  testDir: 'test',
  testMatch: '*.browser-spec.ts',
  globalSetup: './test/start-cpes.ts',
  outputDir: '../../.data/browser-tests',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: TEST_MS_MAX,
  use: {
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
});
