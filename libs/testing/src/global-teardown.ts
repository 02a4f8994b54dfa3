import './global-setup.ts';

/** Jest's global tear-down: nothing is left running. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.stopTestInfrastructure?.();
  globalThis.stopTestInfrastructure = undefined;
}
