import { readFile } from 'node:fs/promises';
import { readRateTables } from '../store/rate-files.ts';
import { INTAKE_DUTY_FILE } from './intake-duty-file.ts';
import { ordinaryDutiesText } from './ordinary-duties.ts';

describe('the ordinary duties that intake reads', () => {
  it('are those of the rate files; write them with: npm run rates:intake', async () => {
    const written = ordinaryDutiesText(await readRateTables()).split('\n');
    const kept = (await readFile(INTAKE_DUTY_FILE, 'utf8')).split('\n');
    expect(kept.length).toBe(written.length);
    expect(kept.filter((line, index) => line !== written[index])).toEqual([]);
  });
});
