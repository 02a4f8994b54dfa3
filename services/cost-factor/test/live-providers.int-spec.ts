import { type Candidate, CostFactorsExtracted, type CompactEvidence, SkuNormalized, wordsOf } from '@cpes/contracts';
import { type InProcessBroker, type WireMessage } from '@cpes/messaging';
import { decodeJson } from '@cpes/service-kit';
import {
  aClassification,
  aNormalisation,
  FixedClock,
  messageOf,
  ServiceHarness,
  type Settings,
  testDatabase,
  type TestDatabase,
  until,
  WORKED_EXAMPLES,
} from '@cpes/testing';
import { CostFactorConfig, costFactorModule } from '../src/index.ts';
import { FakeEasyPost } from './fake-easypost.ts';
import { FakeFreightos } from './fake-freightos.ts';
import { FakeUkTariff, percent } from './fake-uk-tariff.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const LOCAL = { CPES_ALLOW_HTTP_SOURCES: 'true', CPES_ALLOW_PRIVATE_SOURCES: 'true' };

const definition = {
  name: 'cost-factor' as const,
  config: CostFactorConfig,
  module: (settings: Readonly<CostFactorConfig>, broker: InProcessBroker) =>
    costFactorModule(settings, broker, new FixedClock(NOW)),
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase('cost_factor_providers');
});
afterAll(() => database.drop());

function start(settings: Settings): Promise<ServiceHarness> {
  const listeners = [['scoring', CostFactorsExtracted]] as const;
  return new ServiceHarness().launch(definition, { ...LOCAL, ...settings }, { databaseUrl: database.url, listeners });
}

function normalized(changes: Partial<Candidate>): WireMessage {
  const candidate = { ...WORKED_EXAMPLES.bottle.candidate, ...changes };
  const classification = aClassification({ hsCode: candidate.hsCode, match: 'supplied', alternatives: [] });
  const data = aNormalisation({ submittedAt: NOW.toISOString(), candidate, classification });
  return messageOf(SkuNormalized, data, { occurredAt: NOW.toISOString() });
}

/** The evidence of one more evaluation of the bottle. */
async function evaluate(harness: ServiceHarness, changes: Partial<Candidate>): Promise<CostFactorsExtracted> {
  harness.received.splice(0);
  await harness.publish(normalized(changes));
  const [event] = await harness.receivedOf(1);
  return decodeJson(event!) as CostFactorsExtracted;
}

/** The evidence of the first evaluation with a quote; a provider's answer serves the candidates after it. */
async function evidenceWith(
  harness: ServiceHarness,
  changes: Partial<Candidate>,
  isQuoted: (evidence: CompactEvidence) => boolean,
): Promise<CostFactorsExtracted> {
  let extracted = await evaluate(harness, changes);
  await until('a quote', async () => {
    if (isQuoted(extracted.evidence)) return true;
    extracted = await evaluate(harness, changes);
    return isQuoted(extracted.evidence);
  });
  return extracted;
}

describe('with the UK Trade Tariff', () => {
  const british = { targetMarket: 'GB', hsCode: '961700' };
  let tariff: FakeUkTariff;
  let harness: ServiceHarness;
  beforeAll(async () => {
    tariff = await FakeUkTariff.start();
    tariff.commodities['9617000000'] = [percent(3.5), { ...percent(40), type: '552', area: 'CN' }];
    harness = await start({ CPES_UK_TARIFF_URL: tariff.url });
  });
  afterAll(async () => {
    await harness.stop();
    await tariff.stop();
  });

  it('has the duty of the commodity, and names the measures that it does not count', async () => {
    const isQuoted = ({ customsDuty }: CompactEvidence) => customsDuty?.[0] === 'live_quote';
    const { evidence, extraction } = await evidenceWith(harness, british, isQuoted);
    const [, source, asOf, , bps] = evidence.customsDuty!;
    expect([source, asOf, bps]).toEqual(['UK Trade Tariff, commodity 9617000000', '2026-11-21', 350]);
    const [type, , , , , , amountCents] = evidence.additionalDuties!;
    expect([type, amountCents]).toEqual(['estimate', 0]);
    expect(JSON.stringify(evidence.additionalDuties)).toContain('552');
    expect(extraction.sources).toMatchObject([{ kind: 'duty', outcome: 'answered' }]);
  });

  it('has no part in an evaluation for another market', async () => {
    const { evidence, extraction } = await evaluate(harness, {});
    expect(evidence.customsDuty?.[0]).toBe('official_table');
    expect(extraction.sources).toBeUndefined();
  });
});

describe('with EasyPost', () => {
  it('has its price of the last mile for later candidates, and the tables’ other charges', async () => {
    const easypost = await FakeEasyPost.start();
    const harness = await start({
      CPES_EASYPOST_URL: easypost.url,
      CPES_EASYPOST_KEY: 'key',
      CPES_EASYPOST_FROM_ZIP: '08817',
      CPES_EASYPOST_TO_ZIPS: '10001,60601,90210',
    });
    const first = await evaluate(harness, {});
    expect(first.evidence.lastMileDelivery?.[0]).toBe('estimate');
    const isQuoted = ({ lastMileDelivery }: CompactEvidence) => lastMileDelivery?.[0] === 'live_quote';
    const { evidence, extraction } = await evidenceWith(harness, {}, isQuoted);
    const [, source, asOf, , , , amountCents, formula, quality, , assumption = ''] = evidence.lastMileDelivery!;
    expect([source, asOf, amountCents, quality]).toEqual(['EasyPost, USPS GroundAdvantage', '2026-11-21', 724, 60]);
    expect([wordsOf(formula), wordsOf(assumption)]).toEqual([
      '724 quoted → 724',
      'mean price of a parcel of 16 oz, 12 × 4 × 4 in, from ZIP code 08817 to 10001, 60601, 90210',
    ]);
    expect([evidence.pickPack, evidence.inboundReceivingStorage]).toEqual([
      first.evidence.pickPack,
      first.evidence.inboundReceivingStorage,
    ]);
    expect(extraction.sources).toMatchObject([{ kind: 'fulfilment', outcome: 'answered' }]);
    // One request for each destination, however many candidates there were.
    expect(easypost.shipments).toHaveLength(3);
    await harness.stop();
    await easypost.stop();
  });
});

describe('with Freightos', () => {
  it('has its estimate of the freight for later candidates', async () => {
    const freightos = await FakeFreightos.start();
    const harness = await start({ CPES_FREIGHTOS_URL: freightos.url, CPES_FREIGHTOS_PORTS: 'USNYC' });
    const first = await evaluate(harness, {});
    expect(first.evidence.internationalFreight?.[1]).not.toContain('Freightos');
    const isQuoted = ({ internationalFreight }: CompactEvidence) =>
      internationalFreight?.[1].includes('estimator') === true;
    const { evidence, extraction } = await evidenceWith(harness, {}, isQuoted);
    const [type, source, asOf, , , , amountCents, formula] = evidence.internationalFreight!;
    expect([type, source, asOf, amountCents, wordsOf(formula)]).toEqual([
      'index',
      'Freightos freight estimator, LCL, CNSHA to USNYC',
      '2026-11-21',
      103,
      '103 quoted → 103',
    ]);
    expect(extraction.sources).toMatchObject([{ kind: 'freight', outcome: 'answered' }]);
    // One request, however many candidates there were.
    expect(freightos.queries).toHaveLength(1);
    await harness.stop();
    await freightos.stop();
  });
});

describe('with a provider that hangs', () => {
  it('an evaluation has the figures of the tables, and the service stops', async () => {
    const tariff = await FakeUkTariff.start();
    tariff.fault = () => undefined;
    const harness = await start({ CPES_UK_TARIFF_URL: tariff.url });
    const { evidence, extraction } = await evaluate(harness, { targetMarket: 'GB' });
    expect(evidence.customsDuty?.[0]).toBe('official_table');
    expect(extraction.sources).toBeUndefined();
    await harness.until(() => tariff.server.received.length === 1);
    await harness.stop();
    await tariff.stop();
  });
});
