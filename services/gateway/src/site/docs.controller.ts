import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isProblemCode, notFound, PROBLEMS } from '@cpes/http-api';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { GatewayConfig } from '../gateway.config.ts';
import { ApiDocument } from './openapi.ts';
import type { Described } from './described.ts';
import { fontFaces } from './docs-fonts.ts';
import { html, type Html } from './html.ts';
import { problemList, problemPage } from './problem-pages.ts';
import { referencePage } from './reference.ts';

const OWN = join(import.meta.dirname, '..', '..', 'assets');
const CONSOLE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const STYLE = 'docs.css';
const ASSETS: Readonly<Record<string, { readonly folder: string; readonly type: string }>> = {
  [STYLE]: { folder: OWN, type: 'text/css; charset=utf-8' },
  'swagger-ui.css': { folder: CONSOLE, type: 'text/css; charset=utf-8' },
  'swagger-ui-bundle.js': { folder: CONSOLE, type: 'text/javascript; charset=utf-8' },
  'favicon-32x32.png': { folder: CONSOLE, type: 'image/png' },
};
const CONSOLE_SCRIPT = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#console', deepLinking: true, tryItOutEnabled: true });`;
const HTML = 'text/html; charset=utf-8';
/** For static pages: no scripts, and nothing from other origins. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** For the console: scripts and styles of this origin only; its icons are data URLs. */
const CONSOLE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** The API reference, and the pages that the types of problems link to. */
@ApiExcludeController()
@Controller()
export class DocsController {
  /** Rendered once, so that each page is also compressed once. */
  private readonly assets = new Map<string, Buffer>();
  private page: Buffer | undefined;

  constructor(
    private readonly document: ApiDocument,
    private readonly config: GatewayConfig,
  ) {}

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'no-cache')
  openapi(): Buffer {
    return this.document.read();
  }

  @Get('docs')
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  reference(): Buffer {
    this.page ??= pageOf('API reference', referencePage(JSON.parse(this.document.read().toString()) as Described));
    return this.page;
  }

  /** Sends requests from the browser; the only page with a script. */
  @Get('docs/console')
  @Header('content-type', HTML)
  @Header('content-security-policy', CONSOLE_POLICY)
  console(): Buffer {
    const scripts = html`<script src="/docs/assets/swagger-ui-bundle.js"></script>
      <script src="/docs/console.js"></script>`;
    const body = html`<main id="console">
        <p>The console needs scripts. The <a href="/docs">reference</a> does not.</p>
      </main>
      ${scripts}`;
    return pageOf('Console', body, 'swagger-ui.css');
  }

  @Get('docs/console.js')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script(): string {
    return CONSOLE_SCRIPT;
  }

  @Get('docs/assets/:name')
  async asset(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const known = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
    if (known === undefined) throw notFound();
    void reply.header('content-type', known.type).header('cache-control', 'public, max-age=3600');
    const asset = this.assets.get(name) ?? (await this.read(name, known.folder));
    this.assets.set(name, asset);
    return asset;
  }

  @Get('docs/problems')
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  problems(): Buffer {
    return pageOf('Problems', problemList());
  }

  @Get('docs/problems/:code')
  @Header('content-type', HTML)
  @Header('content-security-policy', POLICY)
  problem(@Param('code') code: string): Buffer {
    if (!isProblemCode(code)) throw notFound();
    return pageOf(PROBLEMS[code].title, problemPage(code));
  }

  private async read(name: string, folder: string): Promise<Buffer> {
    const content = await readFile(join(folder, name));
    return name === STYLE ? Buffer.concat([Buffer.from(await fontFaces(this.config.WEB_ROOT)), content]) : content;
  }
}

function pageOf(title: string, body: Html, style = STYLE): Buffer {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – CPES</title>
        <link rel="stylesheet" href="/docs/assets/${style}" />
        <link rel="icon" href="/docs/assets/favicon-32x32.png" />
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>${body}
      </body>
    </html>`;
  return Buffer.from(text);
}
