import { publishBacking, startBacking } from './backing.ts';

declare global {
  var stopBacking: (() => Promise<void>) | undefined;
}

/** Jest's global set-up: one broker and one database server for all files of the run. */
export default async function globalSetup(): Promise<void> {
  // Two projects may ask for it; the first one starts it.
  if (globalThis.stopBacking !== undefined) return;
  const { backing, stop } = await startBacking();
  globalThis.stopBacking = stop;
  publishBacking(backing);
}
