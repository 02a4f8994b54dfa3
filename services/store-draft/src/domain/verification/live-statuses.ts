import type { Platform } from '../calls/call.ts';

/** The words of each platform for a product that customers see: all of them, or those who have its link. */
const LIVE: Readonly<Record<Platform, ReadonlySet<unknown>>> = {
  woocommerce: new Set(['publish']),
  hosted: new Set(['ACTIVE', 'UNLISTED']),
};

/** Whether a status that was read is one of a live product. The words themselves leave this file for no request. */
export function isLiveStatus(platform: Platform, status: unknown): boolean {
  return LIVE[platform].has(status);
}
