import type { Platform } from '../calls/call.ts';

/** Each platform's words for a product that customers can see: all of them, or those with its link. */
const LIVE: Readonly<Record<Platform, ReadonlySet<unknown>>> = {
  woocommerce: new Set(['publish']),
  hosted: new Set(['ACTIVE', 'UNLISTED']),
};

/** Whether a status from a read is that of a live product. No request contains the words of this file. */
export function isLiveStatus(platform: Platform, status: unknown): boolean {
  return LIVE[platform].has(status);
}
