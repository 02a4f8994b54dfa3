import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi, describeBrowserApi, GatewayConfig, GatewayModule } from '@cpes/gateway';
import { InProcessBroker } from '@cpes/messaging';
import { STORE_DRAFT_ROUTES } from '@cpes/store-draft';
import { WEBHOOK_ROUTES } from '@cpes/webhook';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

const GATEWAY = join(import.meta.dirname, '../../gateway');
const PUBLIC = join(GATEWAY, 'openapi.json');
const BROWSER = join(GATEWAY, 'dist', 'web-openapi.json');

const OWNED = [WEBHOOK_ROUTES, STORE_DRAFT_ROUTES];

/** The routes that the gateway forwards to their owners. */
@Module({
  controllers: OWNED.flatMap(({ controllers }) => controllers),
  // Resolved, but never called.
  providers: OWNED.flatMap(({ ports }) => ports).map((port) => ({ provide: port, useValue: {} })),
})
class ForwardedApi {}

@Module({ imports: [GatewayModule.for(new GatewayConfig(), new InProcessBroker()), ForwardedApi] })
class WholeApi {}

/**
 * Writes the description of the API into the gateway's `openapi.json`, which is committed and served; with `--check` it reports
 * whether that file is up to date. With `--browser` it writes the description of the browser API for the build. Needs no database,
 * because it does not instantiate the services.
 */
async function main(option: string | undefined): Promise<void> {
  const app = await NestFactory.create(WholeApi, new FastifyAdapter(), { preview: true, logger: false });
  if (option === '--browser') return writeFile(BROWSER, textOf(describeBrowserApi(app)));
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
