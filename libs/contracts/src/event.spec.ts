import {
  catalogue,
  CostFactorsExtracted,
  Event,
  EvaluationFailed,
  findEvent,
  InvalidEvent,
  outgoing,
  parseEvent,
  SERVICES,
  SkuSubmitted,
  typeOf,
} from '@cpes/contracts';

const SKU = 'sku_0198c0de000070008000000000000001';
const RUN = 'run_0198c0de000070008000000000000001';
const SHORT_FORM = {
  skuId: SKU,
  runId: RUN,
  submittedAt: '2026-11-21T10:00:00.000Z',
  candidate: { factoryUnitCostCents: 540, targetRetailPriceCents: 2499, currency: 'USD' },
};

function violationsOf(type: string, body: unknown): readonly string[] {
  try {
    parseEvent(type, body);
  } catch (error) {
    if (error instanceof InvalidEvent) return error.violations;
    throw error;
  }
  return [];
}

describe('parseEvent', () => {
  it('reads a short-form candidate without adding its missing fields', () => {
    const event = parseEvent('sku.submitted.v1', SHORT_FORM);
    expect(Object.keys((event as SkuSubmitted).candidate)).toEqual([
      'factoryUnitCostCents',
      'targetRetailPriceCents',
      'currency',
    ]);
    expect(JSON.parse(JSON.stringify(event))).toEqual(SHORT_FORM);
  });

  it('reports every violation with its pointer', () => {
    const candidate = {
      ...SHORT_FORM.candidate,
      factoryUnitCostCents: 5.4,
      dimensionsMm: { length: 0, width: 80, height: 80 },
    };
    expect(violationsOf('sku.submitted.v1', { ...SHORT_FORM, skuId: 'sku_1', candidate })).toEqual([
      expect.stringContaining('#/skuId '),
      expect.stringContaining('#/candidate/factoryUnitCostCents '),
      expect.stringContaining('#/candidate/dimensionsMm/length '),
    ]);
  });

  it('ignores unknown fields of a newer sender, at any depth', () => {
    const dimensionsMm = { length: 80, width: 80, height: 80 };
    const candidate = { ...SHORT_FORM.candidate, dimensionsMm: { ...dimensionsMm, volume: 1 }, colour: 'red' };
    const event = parseEvent('sku.submitted.v1', { ...SHORT_FORM, candidate, channel: { name: 'web' } });
    expect(event).toEqual({ ...SHORT_FORM, candidate: { ...SHORT_FORM.candidate, dimensionsMm } });
  });

  it('reports the pointer of a violation within a list', () => {
    const alternatives = [{ hsCode: '6109', description: 'T-shirts', sharePercent: 101 }];
    const classification = { description: 'x', match: 'weak', dutyRangeBps: { min: 0, max: 0 }, alternatives };
    const violations = violationsOf('sku.normalized.v1', {
      ...SHORT_FORM,
      classification,
      assumptions: [{ field: 1, statement: 'x' }],
    });
    expect(violations).toEqual(
      expect.arrayContaining([
        expect.stringContaining('#/assumptions/0/field '),
        expect.stringContaining('#/classification/alternatives/0/sharePercent '),
      ]),
    );
  });

  it.each([null, 'text', 1, true, [], [SHORT_FORM]])('refuses %j, which is not an object', (body) => {
    expect(violationsOf('sku.submitted.v1', body)).toEqual(['# is no object']);
  });

  it('refuses an undeclared type, and a version that does not exist', () => {
    expect(violationsOf('sku.submitted.v2', SHORT_FORM)).toEqual(['unknown event type']);
  });

  it('refuses a nested object that is missing, null or a list', () => {
    const { skuId, runId, submittedAt } = SHORT_FORM;
    const without = { skuId, runId, submittedAt };
    for (const body of [
      without,
      { ...without, candidate: null },
      { ...without, candidate: [] },
      { ...without, candidate: 'x' },
    ]) {
      expect(violationsOf('sku.submitted.v1', body).join()).toContain('#/candidate');
    }
  });

  it('refuses eleven factors', () => {
    expect(violationsOf(typeOf(CostFactorsExtracted), { evidence: { pickPack: [] } }).join()).toContain('#/evidence');
  });

  it('treats names of Object.prototype as unknown types', () => {
    const body = JSON.parse(JSON.stringify(SHORT_FORM).replace('{', '{"__proto__":{"admin":true},')) as unknown;
    expect(Object.keys(parseEvent('sku.submitted.v1', body))).not.toContain('__proto__');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('The catalogue', () => {
  it('has an emitter for every event and every consumed type', () => {
    for (const { type, emittedBy } of catalogue()) expect([type, emittedBy.length]).toEqual([type, expect.any(Number)]);
    expect(catalogue().filter(({ emittedBy }) => emittedBy.length === 0)).toEqual([]);
  });

  it('has a consumer, or subscribers, for every event', () => {
    expect(catalogue().filter(({ consumedBy, isPublic }) => consumedBy.length === 0 && !isPublic)).toEqual([]);
  });

  it('names only existing services', () => {
    const named = catalogue().flatMap(({ emittedBy, consumedBy }) => [...emittedBy, ...consumedBy]);
    expect(named.filter((service) => !SERVICES.includes(service))).toEqual([]);
  });

  it('names every type <aggregate>.<past tense>.v<n>', () => {
    for (const { type } of catalogue()) expect(type).toMatch(/^[a-z]+\.[a-z]+([-_][a-z]+)*\.v[1-9]\d*$/);
  });

  it('finds an event by its type, and a type by its event', () => {
    expect(findEvent('sku.submitted.v1')?.event).toBe(SkuSubmitted);
    expect(findEvent('sku.unheard-of.v1')).toBeUndefined();
    expect(typeOf(SkuSubmitted)).toBe('sku.submitted.v1');
    expect(() => typeOf(class Stranger {})).toThrow('Stranger is not an event');
  });

  it('refuses a second declaration of a type', () => {
    const declare = Event('sku.submitted.v1', {
      aggregate: { type: 'sku', id: 'skuId' },
      emittedBy: [],
      consumedBy: [],
    });
    expect(() => declare(SkuSubmitted)).toThrow('declared twice');
  });

  it('creates an event about the aggregate of its declaration', () => {
    const data = { skuId: SKU, runId: RUN, stage: 'scoring', code: 'bug', detail: 'It broke.' } as const;
    expect(outgoing(EvaluationFailed, data)).toEqual({
      type: 'sku.evaluation-failed.v1',
      aggregateType: 'sku',
      aggregateId: SKU,
      data,
    });
  });
});
