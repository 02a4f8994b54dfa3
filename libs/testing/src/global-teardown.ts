import './global-setup.ts';

/** Jest's global tear-down: stops broker and database. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.stopTestInfrastructure?.();
  globalThis.stopTestInfrastructure = undefined;
}
