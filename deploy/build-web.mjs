// Builds the web interface into `dist/web`, unless it is up to date. Plain JavaScript, because the build calls it.
// Fails when the pages have become too large for a slow connection.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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

/** Gzipped size limits in kB: the initial load, and each part that is loaded later. */
const KB_MAX = { firstScripts: 120, firstStyles: 15, part: 40 };

function checkSizes() {
  const assets = join(root, 'dist/web/assets');
  const html = readFileSync(BUILT, 'utf8');
  const kb = (name) => {
    const path = join(assets, name);
    return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size / 1_000;
  };
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
  const sum = (names) => names.reduce((total, name) => total + kb(name), 0);
  const isFirst = (name) => html.includes(name);
  const sizes = [
    [
      'the scripts of the first page',
      sum(files.filter((name) => name.endsWith('.js') && isFirst(name))),
      KB_MAX.firstScripts,
    ],
    [
      'the styles of the first page',
      sum(files.filter((name) => name.endsWith('.css') && isFirst(name))),
      KB_MAX.firstStyles,
    ],
    ...files.filter((name) => !isFirst(name)).map((name) => [name, kb(name), KB_MAX.part]),
  ];
  const tooLarge = sizes.filter(([, size, most]) => size > most);
  for (const [name, size, most] of tooLarge) console.error(`${name}: ${size.toFixed(1)} kB, ${most} kB at most`);
  if (tooLarge.length > 0) process.exit(1);
}

const made = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
if ([...SOURCES, join(root, 'package-lock.json'), import.meta.filename].some((path) => changedAt(path) > made)) {
  const { build } = await import('vite');
  await build({ configFile: join(own, 'vite.config.ts'), logLevel: 'warn' });
  checkSizes();
}
