import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCE = join(import.meta.dirname, '../src');
/** Words and operations that publish a product, in code and in request texts. Names that are only read are not among them. */
const PUBLISHING: readonly RegExp[] = [
  /\w*(?:publishable|product|publication)_?(?:un)?publish\w*/gi,
  /publication_?(?:create|update)\w*/gi,
  /\b(?:ACTIVE|UNLISTED)\b/g,
  /(?<![\w-])publish(?:ed)?(?=["'`&\s]*(?:["'`&]|$))/gim,
  /\bpublished(?:_scope)?["']?\s*[:=](?!=)/gi,
  /\bpublish(?:ed)?_?at(?:_gmt)?["']?\s*[:=](?!=)\s*(?!null\b)[^\s,;)}]+/gi,
  /\bpublish(?:ed)?_?date["']?\s*[:=](?!=)/gi,
  /\bstatus["']?\s*[:=](?!=)\s*(?:["'`](?!draft["'`])[^"'`]*["'`]|(?!DRAFT\b|DraftStatus\b|STATUS\b)[A-Z]\w*)/g,
  /\bdate_?created\w*|\bpost_?status\b/gi,
  /\bx-http-method-override\b|\b_method\b/gi,
  /\/batch\b|\/variations\b/gi,
  /\.publish\w*\s*\(/gi,
];
/**
 * The guard's own list of refused words, and the statuses for judging responses: neither is ever sent. Then the only filter that
 * reads which products are live.
 */
const WORD_LIST = 'domain/calls/refused-words.ts';
const STATUS_LIST = 'domain/verification/live-statuses.ts';
const FILTER = {
  file: 'domain/calls/woocommerce-calls.ts',
  text: '?include=${permit.externalId}&status=publish&_fields=id,status`',
};

/** The words in a source text that publish, or name a way to; comments count too. */
function publishingIn(file: string, text: string): string[] {
  if (file === WORD_LIST || file === STATUS_LIST) return [];
  const rest = file === FILTER.file ? text.replace(FILTER.text, '') : text;
  return PUBLISHING.flatMap((pattern) => rest.match(pattern) ?? []).map((found) => found.trim());
}

function sources(): string[] {
  return readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)));
}

describe('the code of store-draft', () => {
  it.each(sources())('%s publishes nothing', (file) => {
    expect(publishingIn(file, readFileSync(join(SOURCE, file), 'utf8'))).toEqual([]);
  });

  it('has three exceptions: words for the guard, words for judging responses, and one filter', () => {
    expect(sources()).toEqual(expect.arrayContaining([WORD_LIST, STATUS_LIST, FILTER.file]));
    expect(readFileSync(join(SOURCE, FILTER.file), 'utf8').split(FILTER.text)).toHaveLength(2);
    expect(readFileSync(join(SOURCE, FILTER.file), 'utf8')).toContain(
      "return { method: 'GET', path: `${PRODUCTS}" + FILTER.text,
    );
    const users = sources().filter((file) => readFileSync(join(SOURCE, file), 'utf8').includes('refused-words'));
    expect(users).toEqual(['domain/calls/guard.ts']);
    const exported = readFileSync(join(SOURCE, STATUS_LIST), 'utf8').match(/export .*/g);
    expect(exported).toEqual(['export function isLiveStatus(platform: Platform, status: unknown): boolean {']);
  });
});

describe('the check for publishing code', () => {
  it.each([
    'mutation P { publishablePublish(id: $id, input: $input) { userErrors { message } } }',
    'mutation P { productPublish(input: $input) { shop { id } } }',
    'mutation P { publicationUpdate(id: $id) { userErrors { message } } }',
    'productSet(input: {status: ACTIVE})',
    "const status = 'UNLISTED';",
    "return { status: 'publish' };",
    'return { status: "publish" };',
    'const path = `${PRODUCTS}?status=publish`;',
    "const word = 'publish';",
    "const word = 'Publish';",
    'return { published: true };',
    "return { 'published': flag };",
    'return { published_at: now };',
    'listing.publishedAt = new Date();',
    "return { publishDate: '2026-11-23' };",
    "return { status: 'future' };",
    "return { status: 'private' };",
    'return { date_created_gmt: at };',
    "return { 'X-HTTP-Method-Override': 'PUT' };",
    'const path = `${PRODUCTS}/batch`;',
    'store.publish(product);',
    '// then store.publishNow(product)',
  ])('reports a breach: %s', (line) => {
    expect(publishingIn('domain/calls/hosted-calls.ts', line)).not.toEqual([]);
    expect(publishingIn(FILTER.file, `const a = 1;\n${line}\n`)).not.toEqual([]);
  });

  it.each([
    "return { status: 'draft', publishedAt: null };",
    'readonly publishedAt: null;',
    'productSet(input: {status: DRAFT})',
    "valueIn(product, 'publishedAt') === null",
    'resourcePublicationsV2(first: 20, onlyPublished: false) { nodes { isPublished publishDate } }',
    '/** Live is what somebody has published. */',
  ])('accepts: %s', (line) => expect(publishingIn('domain/calls/hosted-calls.ts', line)).toEqual([]));
});
