import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform, version } from '@swc/core';

const OPTIONS = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/tests/', import.meta.url));
const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

export async function resolve(specifier, context, next) {
  // Each file has its own `jest`.
  if (specifier === '@jest/globals')
    return { url: `${GLOBALS}?of=${encodeURIComponent(context.parentURL ?? '')}`, shortCircuit: true };
  return next(specifier, { ...context, conditions: ['cpes-source', ...context.conditions] });
}

export async function load(url, context, next) {
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  return { format: 'module', source: await transformed(path, await readFile(path, 'utf8')), shortCircuit: true };
}

/** Caches by content, so that a machine transforms the same text once. */
async function transformed(path, text) {
  const key = createHash('sha1')
    .update(JSON.stringify([version, OPTIONS, path]))
    .update(text)
    .digest('hex');
  const file = join(FOLDER, `${key}.js`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return kept;
  const { code } = await transform(text, { ...OPTIONS, filename: path, swcrc: false, configFile: false });
  await mkdir(FOLDER, { recursive: true });
  // Processes that write the same file at the same time each write their own and rename it.
  await writeFile(`${file}.${process.pid}`, code);
  await rename(`${file}.${process.pid}`, file);
  return code;
}
