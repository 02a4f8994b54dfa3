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
const RELEASED = join(FOLDER, 'openapi.released.json');

/**
 * Writes the description of the API into `openapi.json`, and that of the web door into `web-openapi.json`; `--check` only tells
 * whether they are there. `--release` also makes the first the baseline that later descriptions are compared with. Needs no
 * database: nothing of the gateway is instantiated.
 */
async function main(option: string | undefined): Promise<void> {
  const module = GatewayModule.for(new GatewayConfig(), new InProcessBroker());
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  const text = textOf(describeApi(app));
  for (const [file, present] of [
    [PRESENT, text],
    [WEB_DOOR, textOf(describeWebDoor(app))],
  ] as const) {
    if (option !== '--check') await writeFile(file, present);
    else if ((await readFile(file, 'utf8').catch(() => '')) !== present) {
      process.stderr.write(`${file} does not say what the gateway declares; write it with: npm run docs:openapi\n`);
      process.exitCode = 1;
    }
  }
  if (option === '--release') await writeFile(RELEASED, text);
}

function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

await main(process.argv[2]);
