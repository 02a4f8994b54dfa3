import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InProcessBroker } from '@cpes/messaging';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GatewayModule } from './gateway.module.ts';
import { GatewayConfig } from './gateway.config.ts';
import { describeApi, describeWebDoor } from './site/index.ts';

const FOLDER = join(import.meta.dirname, '..');
const PUBLIC = join(FOLDER, 'openapi.json');
const BROWSER = join(FOLDER, 'dist', 'web-openapi.json');

/**
 * Writes the description of the API into `openapi.json`, which is committed; with `--check` it reports whether that file is up to
 * date. With `--browser` it writes the description of the browser API for the build. Needs no database, because it does not
 * instantiate the gateway.
 */
async function main(option: string | undefined): Promise<void> {
  const module = GatewayModule.for(new GatewayConfig(), new InProcessBroker());
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  if (option === '--browser') return writeFile(BROWSER, textOf(describeWebDoor(app)));
  const present = textOf(describeApi(app));
  if (option !== '--check') return writeFile(PUBLIC, present);
  if ((await readFile(PUBLIC, 'utf8').catch(() => '')) === present) return;
  process.stderr.write(`${PUBLIC} is outdated; write it with: npm run docs:openapi\n`);
  process.exitCode = 1;
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

await main(process.argv[2]);
