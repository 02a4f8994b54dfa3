import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Parser } from '@asyncapi/parser';
import { catalogue, EVALUATION_DEADLINE_MS, compactReportOf, reportIdOf } from '@cpes/contracts';
import { aCandidate, aReport, aRun, events, OpenApiSchemas, type Schema } from '@cpes/testing';
import fc from 'fast-check';
import { queues } from '../topology.ts';
import { toProperties } from '../wire.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../dist/asyncapi.json');

interface AsyncApi {
  readonly channels: Readonly<Record<string, { readonly bindings: { readonly amqp: { readonly is: string } } }>>;
  readonly operations: Readonly<Record<string, { readonly action: string }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Converts a draft-7 schema for the validator, which has another keyword for tuples. */
function in2020(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(in2020);
  if (typeof node !== 'object' || node === null) return node;
  const { items, additionalItems, ...rest } = node as Schema;
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, in2020(value)]));
  if (Array.isArray(items)) return { ...others, prefixItems: in2020(items), items: in2020(additionalItems) };
  return items === undefined ? others : { ...others, items: in2020(items) };
}

/** A report of the event's form. */
function wholeReport(body: object): object {
  const report = aReport(aRun(), 80);
  return 'reportId' in body ? report : compactReportOf(report, aCandidate());
}

describe('the AsyncAPI document of the events', () => {
  let text: string;
  let document: AsyncApi;
  let schemas: OpenApiSchemas;
  /** The part of `value` that the schema does not describe. */
  const differences = (name: string, value: unknown): string[] =>
    schemas.differences('response', { $ref: `#/components/schemas/${name}` }, JSON.parse(JSON.stringify(value)));
  beforeAll(async () => {
    text = await readFile(DOCUMENT, 'utf8');
    document = JSON.parse(text) as AsyncApi;
    schemas = new OpenApiSchemas(in2020(document.components.schemas) as typeof document.components.schemas);
  });

  it('passes the official parser and its rules', async () => {
    const { diagnostics } = await new Parser().parse(text);
    // More tools support 3.0 than 3.1, which has no feature that we need.
    const findings = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version');
    expect(findings.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
  });

  it.each([...events].map(([event, bodies]) => [event.name, bodies] as const))(
    'describes every valid body: %s',
    (name, bodies) => {
      fc.assert(
        fc.property(bodies, (body) => {
          // Receivers check only the outline of a report; scoring sends complete ones.
          const sent = 'report' in body ? { ...body, report: wholeReport(body) } : body;
          expect(differences(name, sent)).toEqual([]);
        }),
        { numRuns: 50 },
      );
      expect(differences(name, {})).not.toEqual([]);
    },
  );

  it('describes the header fields that a message has', () => {
    const { skuId, runId } = aRun();
    const { headers } = toProperties(
      {
        id: reportIdOf(runId),
        type: 'sku.submitted.v1',
        tenantId: 'a tenant',
        aggregateType: 'sku',
        aggregateId: skuId,
        occurredAt: new Date().toISOString(),
        attempt: 1,
        causeId: 'an event',
        traceparent: 'a trace',
        requestId: 'request-1',
        evaluation: { runId, deadlineMs: EVALUATION_DEADLINE_MS, resend: 0 },
        handling: { waitMs: 3, workMs: 2 },
        body: Buffer.from('{}'),
      },
      'gateway',
    );
    const { properties } = document.components.schemas['Headers'] as { properties: object };
    expect(Object.keys(headers ?? {}).sort()).toEqual(Object.keys(properties).sort());
    expect(differences('Headers', headers)).toEqual([]);
  });

  it('has every event, every queue of a service, and all senders and receivers', () => {
    const channels = Object.entries(document.channels);
    const kind = (is: string) => channels.filter(([, { bindings }]) => bindings.amqp.is === is).map(([name]) => name);
    expect(kind('routingKey').sort()).toEqual(
      catalogue()
        .map(({ type }) => type)
        .sort(),
    );
    expect(kind('queue')).toEqual(expect.arrayContaining(queues().map(({ queue }) => queue)));
    const edges = catalogue().flatMap(({ type, emittedBy, consumedBy }) => [
      ...emittedBy.map((service) => [`${service}.sends.${type}`, 'send']),
      ...consumedBy.map((service) => [`${service}.receives.${type}`, 'receive']),
    ]);
    expect(Object.entries(document.operations).map(([name, { action }]) => [name, action])).toEqual(edges);
  });
});
