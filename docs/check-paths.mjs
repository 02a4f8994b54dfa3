/** Reports files and folders that the documents name, as `path/to/file.ts`, but that do not exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const TOP = ['bench', 'clients', 'deploy', 'docs', 'libs', 'services', 'test'];
const MADE_HERE = new Set(['node_modules', 'dist', '.git', '.data']);
/** A name with one of these endings is a file. A path that begins at the top or ends with a slash counts, too. */
const FILE = /\.(ts|mjs|cjs|sql|csv|yaml|yml|md|sh)$/;
const PATH = /^[\w.{}*,-]+(\/[\w.{}*,-]+)*\/?$/;

const paths = TOP.flatMap((folder) => [folder, ...entriesBelow(folder)]);
const top = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
const pages = [...top, ...paths].filter((path) => path.endsWith('.md'));

for (const page of pages) {
  for (const name of namesIn(readFileSync(join(ROOT, page), 'utf8'))) {
    if (isThere(name, page)) continue;
    process.stderr.write(`${page} names ${name}, which is not in the repository\n`);
    process.exitCode = 1;
  }
}

function entriesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (MADE_HERE.has(entry.name)) return [];
    return entry.isDirectory() ? [path, ...entriesBelow(path)] : [path];
  });
}

function namesIn(text) {
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name.replace(/^(\.\.\/)+/, ''));
  return new Set(
    names.filter((name) => PATH.test(name) && !name.split('/').some((part) => MADE_HERE.has(part)) && isPath(name)),
  );
}

function isPath(name) {
  return FILE.test(name) || name.endsWith('/') || (TOP.includes(name.split('/')[0]) && name.includes('/'));
}

/** A path may be relative to any folder; `NAME` and `*` stand for any name, `{a,b}` for either of two. */
function isThere(name, page) {
  if (existsSync(join(ROOT, name)) || existsSync(join(ROOT, dirname(page), name))) return true;
  const pattern = name
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll(/\{([^}]*)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`)
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/\*|\b[A-Z]{2,}\b/g, '[^/]+');
  const asked = new RegExp(`(^|/)${pattern}$`);
  return [...top, ...paths].some((path) => asked.test(path));
}
