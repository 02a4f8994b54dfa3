import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InProcessBroker } from '@cpes/messaging';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GatewayModule } from './gateway.module.ts';
import { GatewayConfig } from './gateway.config.ts';
import { describeApi } from './http/openapi.ts';

const FOLDER = join(import.meta.dirname, '..');
const PRESENT = join(FOLDER, 'openapi.json');
const RELEASED = join(FOLDER, 'openapi.released.json');

/**
 * Writes the description of the API into `openapi.json`; `--check` only tells whether it is there. `--release` also makes it the
 * baseline that later descriptions are compared with. Needs no database: nothing of the gateway is instantiated.
 */
async function main(option: string | undefined): Promise<void> {
  const module = GatewayModule.for(new GatewayConfig(), new InProcessBroker());
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  const text = `${JSON.stringify(describeApi(app), null, 2)}\n`;
  if (option === '--check') {
    if ((await readFile(PRESENT, 'utf8').catch(() => '')) === text) return;
    process.stderr.write(
      'services/gateway/openapi.json does not say what the gateway declares; write it with: npm run docs:openapi\n',
    );
    process.exitCode = 1;
    return;
  }
  await writeFile(PRESENT, text);
  if (option === '--release') await writeFile(RELEASED, text);
}

await main(process.argv[2]);
