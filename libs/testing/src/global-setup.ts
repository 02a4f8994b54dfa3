import { publishTestInfrastructure, startTestInfrastructure } from './test-infrastructure.ts';

declare global {
  var stopTestInfrastructure: (() => Promise<void>) | undefined;
}

/** Jest's global set-up: one broker and one database server for all files of the run. */
export default async function globalSetup(): Promise<void> {
  // Two projects may need it; the first one starts it.
  if (globalThis.stopTestInfrastructure !== undefined) return;
  const { testInfrastructure, stop } = await startTestInfrastructure();
  globalThis.stopTestInfrastructure = stop;
  publishTestInfrastructure(testInfrastructure);
}
