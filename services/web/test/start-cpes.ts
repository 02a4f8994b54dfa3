import { RunningCpes } from '../../../test/support/running-cpes.ts';

/** Starts CPES as `npm start` does, once for all tests. Returns what ends it. */
export default async function startCpes(): Promise<() => Promise<void>> {
  const cpes = await RunningCpes.start('start', {
    // With a store of each platform, and without candidates of its own: tests make theirs.
    isDemo: true,
    env: { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '100000', DEMO_DATA: 'off' },
  });
  process.env['CPES_CREDENTIALS'] = JSON.stringify(cpes.credentials);
  return () => cpes.remove();
}
