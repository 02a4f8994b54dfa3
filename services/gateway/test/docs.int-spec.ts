import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROBLEMS } from '@cpes/http-api';
import type { Described } from '../src/site/described.ts';
import { operationsIn } from '../src/site/described.ts';
import { allFieldsOf, meaningOf } from '../src/site/fields.ts';
import { prose } from '../src/site/html.ts';
import { type Answer, Gateway } from './harness.ts';

describe('GET /docs', () => {
  let gateway: Gateway;
  let page: Answer;
  let document: Described;
  beforeAll(async () => {
    gateway = await Gateway.start();
    page = await gateway.get('/docs');
    document = (await gateway.get('/openapi.json')).body as Described;
  });
  afterAll(() => gateway.stop());

  it('needs no script, and allows none', () => {
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script|style=|\son\w+=/);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; /);
  });

  it('loads nothing from other origins', async () => {
    const sources = [...page.text.matchAll(/<link [^>]*href="([^"]+)"|<img [^>]*src="([^"]+)"/g)].map(
      ([, one]) => one!,
    );
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      expect(source).toMatch(/^\/docs\/assets\//);
      expect([source, (await gateway.get(source)).status]).toEqual([source, 200]);
    }
  });

  it('has the typeface of the web interface, if its files are there', async () => {
    const style = (one: Gateway) => one.get('/docs/assets/docs.css');
    expect((await style(gateway)).text).not.toContain('@font-face');
    const root = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(root, 'assets'));
    await writeFile(join(root, 'index.html'), '');
    const font = 'geist-latin-wght-normal-Bg1_-x.woff2';
    await writeFile(join(root, 'assets', font), 'a font');
    const other = await Gateway.start({ WEB_ROOT: root });
    try {
      expect((await style(other)).text).toContain(`src: url('/assets/${font}') format('woff2')`);
      expect((await other.get(`/assets/${font}`)).text).toBe('a font');
      expect((await other.get('/docs')).headers.get('content-security-policy')).toContain("font-src 'self'");
    } finally {
      await other.stop();
      await rm(root, { recursive: true });
    }
  });

  it('has every operation with its parameters, and every problem, at its own address', () => {
    for (const { path, operation } of operationsIn(document.paths)) {
      const [, section = ''] = page.text.split(`<article id="${operation.operationId}">`);
      const [article = ''] = section.split('</article>');
      const told = [path, ...(operation.parameters ?? []).map(({ name }) => name)];
      expect([operation.operationId, told.filter((word) => !article.includes(`<code>${word}</code>`))]).toEqual([
        operation.operationId,
        [],
      ]);
    }
    for (const code of Object.keys(PROBLEMS)) expect(page.text).toContain(`<article id="problem-${code}">`);
  });

  it('has a page for every problem with its cause, remedy and an example, and a list of them all', async () => {
    const list = await gateway.get('/docs/problems');
    for (const [code, { title, status, meaning }] of Object.entries(PROBLEMS)) {
      expect(list.text).toContain(`<a href="/docs/problems/${code}">${code}</a>`);
      const { text } = await gateway.get(`/docs/problems/${code}`);
      const headings = [...text.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
      expect([code, headings]).toEqual([code, ['Cause', 'Remedy', 'Example']]);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`<span class="status">${status}</span> <code>${code}</code>`);
      expect(text).toContain(prose(meaning).text);
      expect([code, /<h2>Remedy<\/h2>\s*<p>(.*?)<\/p>/s.exec(text)?.[1]]).toEqual([
        code,
        expect.stringMatching(/\w{3}/),
      ]);
      const example = /<pre[^>]*><code>(.*?)<\/code>/s.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
      expect(JSON.parse(example)).toMatchObject({ type: `/docs/problems/${code}`, status, code });
    }
  });

  it('explains every field of a report, with its value in the example', () => {
    const { schemas } = document.components;
    const fields = allFieldsOf(schemas['ReportResponse']!, schemas);
    expect(fields.length).toBeGreaterThan(100);
    for (const { path, schema } of fields) {
      const meaning = meaningOf(schema, schemas);
      expect([path, meaning]).not.toEqual([path, '']);
      const [, row = ''] = page.text.split(`<tr id="report-${path}"`);
      expect([path, row.split('</tr>')[0]]).toEqual([path, expect.stringContaining(prose(meaning).text)]);
    }
    const [, score = ''] = page.text.split('<tr id="report-score"');
    expect(score.split('</tr>')[0]).toMatch(/<code>\d+<\/code>/);
  });

  it('has no broken links', () => {
    const ids = [...page.text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const targets = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has a console, which shows a notice where scripts are disabled', async () => {
    const console = await gateway.get('/docs/console');
    expect([console.status, console.text]).toEqual([200, expect.stringContaining('needs scripts')]);
    expect((await gateway.get('/docs/console.js')).status).toBe(200);
  });
});
