import {
  CostFactorsExtracted,
  IMPROVEMENT_CODES,
  REASON_CODES,
  SkuNormalized,
  compactEvidenceOf,
} from '@cpes/contracts';
import { anExtraction, aNormalisation, aCostedRun } from '@cpes/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Credentials, Gateway, SHORT } from './harness.ts';

const PAGE = join(import.meta.dirname, '../../../docs/users/api.md');

/** The tables of the page, by heading, and their schemas. A schema without a table is described within another's. */
const TABLES: Readonly<Record<string, string>> = {
  Record: 'SkuResponse',
  Candidate: 'CandidateResponse',
  Classification: 'ClassificationResponse',
  'Cost factor': 'CostFactorResponse',
  Evidence: 'EvidenceResponse',
  Report: 'ReportResponse',
};

/** Members of reports that earlier rules did not compute: stored reports stay as they are. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  ReportResponse: ['entry', 'scheduledChanges', 'lastSafeOrderDate'],
  WhatIfReportResponse: ['entry', 'scheduledChanges', 'lastSafeOrderDate'],
};

interface ApiDocument {
  readonly components: { readonly schemas: Readonly<Record<string, ApiSchema>> };
}

interface ApiSchema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

interface Property {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly allOf?: readonly Property[];
  readonly anyOf?: readonly Property[];
  readonly items?: Property;
}

describe('the API reference', () => {
  let gateway: Gateway;
  let tenant: Credentials;
  let document: ApiDocument;
  let page: string;

  beforeAll(async () => {
    gateway = await Gateway.start();
    await gateway.receiveSubmissions();
    tenant = await gateway.tenant();
    document = (await gateway.get('/openapi.json')).body as ApiDocument;
    page = await readFile(PAGE, 'utf8');
  });
  afterAll(() => gateway.stop());

  it('is served as committed', async () => {
    const committed: unknown = JSON.parse(await readFile(join(import.meta.dirname, '../openapi.json'), 'utf8'));
    expect(document).toEqual(committed);
  });

  it.each(Object.entries(TABLES))(
    'lists in its table of the %s every member, and whether it can be null',
    (heading, schema) => {
      const members = membersOf(document, schema).map(
        ([name, isNullable]) => `${name} ${isNullable ? 'nullable' : '–'}`,
      );
      const rows = rowsOf(page, heading).map((cells) => `${cells[0] ?? ''} ${cells.at(-1) === '–' ? '–' : 'nullable'}`);
      expect(rows).toEqual(members);
    },
  );

  it('lists the codes of reasons and improvements', () => {
    expect(rowsOf(page, 'Reasons').map(([code]) => code)).toEqual(REASON_CODES);
    expect(rowsOf(page, 'Improvements').map(([code]) => code)).toEqual(IMPROVEMENT_CODES);
  });

  it('requires every member of a record and a report that each of them has', () => {
    const schemas = Object.entries(document.components.schemas).filter(([name]) => /(?<!Problem)Response$/.test(name));
    for (const [name, { properties = {}, required = [] }] of schemas) {
      const members = [...required, ...(OPTIONAL[name] ?? [])];
      expect([name, members.sort()]).toEqual([name, Object.keys(properties).sort()]);
    }
  });

  it('describes a record without a code, a title or a reference in every status', async () => {
    const { body: record } = await gateway.post('/v2/skus', SHORT, tenant.key);
    const run = { skuId: record.skuId, runId: await gateway.runOf(record.skuId) };
    const candidate = { ...anExtraction(run).candidate, assumed: ['weightGrams' as const] };
    delete candidate.title;
    const classification = { ...anExtraction(run).classification, match: 'none' as const };
    delete classification.hsCode;
    const [first, ...others] = aCostedRun(run).evidence;
    const { assumption: _, ...withoutAssumption } = first!;
    const evidence = compactEvidenceOf([withoutAssumption, ...others]);

    await gateway.deliver(SkuNormalized, tenant.tenantId, { ...aNormalisation(run), candidate, classification });
    const { body: second } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    const found = { candidate: { title: null, assumed: ['weightGrams'] }, classification: { hsCode: null } };
    expect(second).toMatchObject(found);
    await gateway.deliver(CostFactorsExtracted, tenant.tenantId, {
      ...anExtraction(run),
      candidate,
      classification,
      evidence,
    });
    const { body: third } = await gateway.get(`/v2/skus/${run.skuId}`, tenant.key);
    expect(third).toMatchObject({ ...found, externalRef: null, reportId: null, failure: null });
    expect(third.evidence[0].assumption).toBeNull();
  });
});

/** The members of a schema and its parts, as `returns.handlingCents` and `reasons[].code`, and whether each may be null. */
function membersOf(document: ApiDocument, name: string): [string, boolean][] {
  const { properties = {} } = document.components.schemas[name] ?? {};
  return Object.entries(properties).flatMap(([member, property]): [string, boolean][] => {
    const variants = property.anyOf ?? [property];
    const isNullable = variants.some(({ type }) => type === 'null' || (Array.isArray(type) && type.includes('null')));
    const part = variants.map(refOf).find((ref) => ref !== undefined);
    const own: [string, boolean] = [member, isNullable];
    if (part === undefined || Object.values(TABLES).includes(part)) return [own];
    const list = variants.some(({ items }) => items !== undefined) ? '[]' : '';
    const members = membersOf(document, part).map(([inner, isNull]): [string, boolean] => [
      `${member}${list}.${inner}`,
      isNull,
    ]);
    return [own, ...members];
  });
}

function refOf({ $ref, allOf, items }: Property): string | undefined {
  const ref = $ref ?? items?.$ref ?? allOf?.[0]?.$ref;
  return ref?.split('/').at(-1);
}

/** The rows of the table under a heading, without its head and without backticks. */
function rowsOf(page: string, heading: string): string[][] {
  const [, section = ''] = page.split(new RegExp(`^### ${heading}$`, 'm'));
  const [, ...lines] = /(?:^\|.*\n)+/m.exec(section)?.[0].trim().split('\n') ?? [];
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
