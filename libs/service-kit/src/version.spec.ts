import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from './version.ts';

it('The version of a service is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(VERSION).toBe(version);
});
