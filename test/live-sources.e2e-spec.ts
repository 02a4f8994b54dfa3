import { WORKED_EXAMPLES } from '@cpes/testing';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
const LATE_MS = 5_000;
const { bottle } = WORKED_EXAMPLES;

/** How a source may behave; the address of one that is down belongs to nobody. */
const BEHAVIOURS: Record<string, RequestListener | 'down'> = {
  hangs: () => undefined,
  'answers late': (_request, response) => void setTimeout(() => response.end('{}'), LATE_MS).unref(),
  'answers nonsense': (_request, response) => response.end('{"amountCents":-5,"currency":"moon"}'),
  'is down': 'down',
};

describe.each(Object.entries(BEHAVIOURS))('with live sources of which every one %s', (_how, behaviour) => {
  let cpes: RunningCpes;
  let server: Server;

  beforeAll(async () => {
    server = createServer(behaviour === 'down' ? () => undefined : behaviour);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    if (behaviour === 'down') server.close();
    cpes = await RunningCpes.start('start', { env: sourcesAt(`http://127.0.0.1:${port}/quotes`) });
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.remove();
    server.closeAllConnections();
    server.close();
  }, START_MS_MAX);

  it('has all 12 factors by the evaluation deadline, from weaker evidence, with the same statuses', async () => {
    const { sku, report } = await cpes.evaluate(bottle.candidate);
    expect(sku.status).toBe('EVALUATED');
    expect(sku.extraction.withinDeadline).toBe(true);
    expect(sku.extraction.durationMs).toBeLessThanOrEqual(EVALUATION_DEADLINE_MS);
    expect(sku.costFactors).toHaveLength(12);
    expect(sku.evidence.some((one: { type: string }) => one.type === 'live_quote')).toBe(false);
    expect(report.landedCost.trueLandedCostCents).toBe(bottle.trueLandedCostCents);
  });
});

describe('with live sources that answer', () => {
  let cpes: RunningCpes;
  let server: Server;
  const today = new Date().toISOString().slice(0, 10);

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        const { kind } = JSON.parse(body) as { kind: string };
        const answer = {
          asOf: today,
          source: 'A forwarder',
          ...(kind === 'freight' ? { amountCents: 77, currency: 'USD' } : {}),
        };
        response.writeHead(kind === 'freight' ? 200 : 404).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cpes = await RunningCpes.start('start', {
      env: sourcesAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/quotes`),
    });
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.remove();
    server.closeAllConnections();
    server.close();
  }, START_MS_MAX);

  it('takes the quote as evidence, which raises the confidence and names its source', async () => {
    const { sku, report } = await cpes.evaluate(bottle.candidate);
    const freight = sku.evidence.find((one: { factor: string }) => one.factor === 'internationalFreight');
    expect(freight).toMatchObject({
      type: 'live_quote',
      normalizedCents: 77,
      qualityPercent: 95,
      freshnessPercent: 100,
      asOf: today,
    });
    expect(freight.source).toContain('A forwarder');
    const part = report.confidence.breakdown.find((one: { factor: string }) => one.factor === 'internationalFreight');
    // 16 × 95 % × 100 %
    expect(part.contributionBps).toBe(1_520);
  });
});

function sourcesAt(url: string): Record<string, string> {
  const kinds = ['FREIGHT', 'DUTY', 'FULFILMENT', 'EXCHANGE_RATE'];
  const addresses = kinds.map((kind) => [`CPES_${kind}_SOURCE_URL`, url]);
  return { ...Object.fromEntries(addresses), CPES_ALLOW_HTTP_SOURCES: 'true', CPES_ALLOW_PRIVATE_SOURCES: 'true' };
}
