import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InProcessBroker } from '@cpes/messaging';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GatewayModule } from './gateway.module.ts';
import { GatewayConfig } from './gateway.config.ts';
import { describeApi, describeWebDoor } from './http/openapi.ts';

const FOLDER = join(import.meta.dirname, '..');
const PRESENT = join(FOLDER, 'openapi.json');
const WEB_DOOR = join(FOLDER, 'web-openapi.json');

/**
 * Writes the description of the API into `openapi.json`, and that of the browser API into `web-openapi.json`; with `--check` it
 * reports whether both are up to date. Needs no database: nothing of the gateway is instantiated.
 */
async function main(option: string | undefined): Promise<void> {
  const module = GatewayModule.for(new GatewayConfig(), new InProcessBroker());
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  for (const [file, present] of [
    [PRESENT, textOf(describeApi(app))],
    [WEB_DOOR, textOf(describeWebDoor(app))],
  ] as const) {
    if (option !== '--check') await writeFile(file, present);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== present) {
      process.stderr.write(`${file} does not say what the gateway declares; write it with: npm run docs:openapi\n`);
      process.exitCode = 1;
    }
  }
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

await main(process.argv[2]);
