import type { Load } from '../load.ts';

/** A client may be told to come again, never that something unforeseen has happened. Throws otherwise. */
export function refusedAsAway({ refused }: Load): void {
  const odd = [...refused.keys()].filter((status) => status !== 503);
  if (odd.length > 0) throw new Error(`submissions were answered ${odd.join(', ')}`);
}
