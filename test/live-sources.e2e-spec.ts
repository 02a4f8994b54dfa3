import { EVALUATION_DEADLINE_MS } from '@cpes/contracts';
import { type Behave, Receiver, WORKED_EXAMPLES } from '@cpes/testing';
import { RunningCpes } from './support/running-cpes.ts';

const START_MS_MAX = 150_000;
const LATE_MS = 5_000;
const { bottle } = WORKED_EXAMPLES;
const KINDS = ['FREIGHT', 'DUTY', 'FULFILMENT', 'EXCHANGE_RATE'];
const TODAY = new Date().toISOString().slice(0, 10);

const answers: Behave = (_request, response, { body }) => {
  const { kind } = JSON.parse(body.toString()) as { kind: string };
  const quote = kind === 'freight' ? { amountCents: 77, currency: 'USD' } : {};
  response.writeHead(kind === 'freight' ? 200 : 404);
  response.end(JSON.stringify({ asOf: TODAY, source: 'A forwarder', ...quote }));
};
const BEHAVIOURS: Record<string, Behave> = {
  hangs: () => undefined,
  'answers late': (_request, response) => void setTimeout(() => response.end('{}'), LATE_MS).unref(),
  'answers nonsense': (_request, response) => response.end('{"amountCents":-5,"currency":"moon"}'),
};

/** Each kind of quote is requested once per candidate: too few failures to open its circuit. */
describe('live sources', () => {
  let cpes: RunningCpes;
  let sources: Receiver;

  beforeAll(async () => {
    sources = await Receiver.start(answers);
    const addresses = KINDS.map((kind) => [`CPES_${kind}_SOURCE_URL`, `${sources.origin}/quotes`]);
    const env = { CPES_ALLOW_HTTP_SOURCES: 'true', CPES_ALLOW_PRIVATE_SOURCES: 'true' };
    cpes = await RunningCpes.start('start', { env: { ...Object.fromEntries(addresses), ...env } });
  }, START_MS_MAX);
  afterAll(async () => {
    await cpes.remove();
    await sources.stop();
  }, START_MS_MAX);

  it('that answer are evidence, which raises the confidence and names its source', async () => {
    const { sku, report } = await cpes.evaluate(bottle.candidate);
    const freight = sku.evidence.find((one: { factor: string }) => one.factor === 'internationalFreight');
    expect(freight).toMatchObject({
      type: 'live_quote',
      normalizedCents: 77,
      qualityPercent: 95,
      freshnessPercent: 100,
      asOf: TODAY,
    });
    expect(freight.source).toContain('A forwarder');
    const part = report.confidence.breakdown.find((one: { factor: string }) => one.factor === 'internationalFreight');
    // 16 × 95 % × 100 %
    expect(part.contributionBps).toBe(1_520);
  });

  async function expectWeakerEvidence(): Promise<void> {
    const { sku, report } = await cpes.evaluate(bottle.candidate);
    expect(sku.status).toBe('EVALUATED');
    expect(sku.extraction.withinDeadline).toBe(true);
    expect(sku.extraction.durationMs).toBeLessThanOrEqual(EVALUATION_DEADLINE_MS);
    expect(sku.costFactors).toHaveLength(12);
    expect(sku.evidence.some((one: { type: string }) => one.type === 'live_quote')).toBe(false);
    expect(report.landedCost.trueLandedCostCents).toBe(bottle.trueLandedCostCents);
  }

  it.each(Object.entries(BEHAVIOURS))(
    'that all %s leave the 12 factors to weaker evidence by the deadline',
    async (_how, behave) => {
      sources.received.length = 0;
      sources.behave = behave;
      await expectWeakerEvidence();
      expect(sources.received.length).toBeGreaterThan(0);
    },
  );

  it('that are down leave all 12 factors to weaker evidence by the deadline', async () => {
    await sources.stop();
    await expectWeakerEvidence();
  });
});
