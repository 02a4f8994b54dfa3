import { RefusedRates } from './rate-source.ts';

/** A published file as JSON. Throws `RefusedRates` for any other format. */
export function jsonOf(file: Buffer): unknown {
  try {
    return JSON.parse(file.toString('utf8')) as unknown;
  } catch {
    throw new RefusedRates('the response is not JSON');
  }
}
