import { join } from 'node:path';

/** What intake reads ordinary duties from; the same place from `src` and from `dist`. */
export const INTAKE_DUTY_FILE = join(import.meta.dirname, '../../../intake/dist/mfn-by-hs6.csv');
