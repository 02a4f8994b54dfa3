import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { notFound } from './faults.ts';
import { ApiDocument } from './openapi.ts';
import { isProblemCode, PROBLEMS } from './problems.ts';

const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};
const REFERENCE_SCRIPT = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, tryItOutEnabled: true });`;
const HTML = 'text/html; charset=utf-8';
/** Scripts and styles come from here alone; the reference draws its icons as data. */
const POLICY = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** The API reference for people, and the pages that the types of problems lead to. */
@ApiExcludeController()
@Controller()
export class DocsController {
  /** Read once, so that they are also compressed once. */
  private readonly assets = new Map<string, Buffer>();
  private readonly folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

  constructor(private readonly document: ApiDocument) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  openapi(): string {
    return this.document.read();
  }

  @Get('docs')
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  reference(): string {
    const scripts =
      '<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/reference.js"></script>';
    return page('API reference', `<div id="reference"></div>${scripts}`);
  }

  @Get('docs/reference.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return REFERENCE_SCRIPT;
  }

  @Get('docs/assets/:name')
  async asset(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const type = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
    if (type === undefined) throw notFound();
    void reply.header('content-type', type).header('cache-control', 'public, max-age=3600');
    const asset = this.assets.get(name) ?? (await readFile(join(this.folder, name)));
    this.assets.set(name, asset);
    return asset;
  }

  @Get('docs/problems/:code')
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  problem(@Param('code') code: string): string {
    if (!isProblemCode(code)) throw notFound();
    const { title, status, meaning } = PROBLEMS[code];
    return page(title, `<main><h1>${title}</h1><p>${status} <code>${code}</code></p><p>${meaning}</p></main>`);
  }
}

function page(title: string, body: string): string {
  const styles =
    '<link rel="stylesheet" href="/docs/assets/swagger-ui.css"><link rel="icon" href="/docs/assets/favicon-32x32.png">';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} – CPES</title>${styles}</head><body>${body}</body></html>`;
}
