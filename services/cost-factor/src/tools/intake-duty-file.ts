import { join } from 'node:path';

/** Intake's file of ordinary duties; the same path from `src` and from `dist`. */
export const INTAKE_DUTY_FILE = join(import.meta.dirname, '../../../intake/dist/mfn-by-hs6.csv');
