// Builds the web interface into `dist/web`, unless what is there is newer than all that it is made of. Plain JavaScript, as the
// build calls it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const own = join(root, 'services/web');
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => join(own, name));
const BUILT = join(root, 'dist/web/index.html');

function changedAt(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

const made = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
if ([...SOURCES, join(root, 'package-lock.json'), import.meta.filename].some((path) => changedAt(path) > made)) {
  const { build } = await import('vite');
  await build({ configFile: join(own, 'vite.config.ts'), logLevel: 'warn' });
}
