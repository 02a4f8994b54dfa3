import { scaled } from '../quotes/loose-json.ts';

const PERCENT = /^(\d{1,4}(?:\.\d{1,3})?) ?%$/;
const BPS_DIGITS_OF_PERCENT = 2;

/** A plain percentage in basis points, half a hundredth of a percent rounded up; undefined for any other duty. */
export function percentBps(duty: string): number | undefined {
  return scaled(PERCENT.exec(duty)?.[1], BPS_DIGITS_OF_PERCENT);
}
