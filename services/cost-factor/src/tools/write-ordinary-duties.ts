import { writeFile } from 'node:fs/promises';
import { readRateTables } from '../store/rate-files.ts';
import { INTAKE_DUTY_FILE } from './intake-duty-file.ts';
import { ordinaryDutiesText } from './ordinary-duties.ts';

await writeFile(INTAKE_DUTY_FILE, ordinaryDutiesText(await readRateTables()));
