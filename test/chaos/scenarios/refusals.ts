import type { Load } from '../load.ts';

/** Allows refusals that ask the client to retry, but no unexpected errors. Throws otherwise. */
export function refusedAsAway({ refused }: Load): void {
  const odd = [...refused.keys()].filter((status) => status !== 503);
  if (odd.length > 0) throw new Error(`submissions got ${odd.join(', ')}`);
}
