import {
  type CostedCandidate,
  type ExtractionRequest,
  type FactorAmounts,
  FactorExtraction,
  type LoadRatesQuery,
  type SkuId,
  STAGED_RATES,
  type TenantId,
  type Verdict,
} from '@cpes/contracts';
import { type Cents, cents } from '@cpes/money';
import type { InternalClient } from '@cpes/outbound-http';
import type { PreparedDatabase } from '@cpes/persistence';
import { Clock, FILE_TYPE } from '@cpes/service-kit';
import { hasQuotedExchangeRate } from '../domain/outdated.ts';
import { LabelledTitleRepository } from '../labelled-titles/labelled-title.repository.ts';
import type { SkuToExamine } from '../outdated/examination.repository.ts';
import { type Basis, comparedOf, type Examined, FiguresOfToday } from '../outdated/figures-of-today.ts';
import { HttpRateTablesVersion } from '../outdated/http.rate-tables-version.ts';
import { RateCardsInForce } from '../rate-cards/rate-cards-in-force.ts';
import { TermsInForce } from '../terms/terms-in-force.ts';
import { HttpCandidateEvaluation } from '../what-if/http.candidate-evaluation.ts';
import { HttpCandidateNormalisation } from '../what-if/http.candidate-normalisation.ts';
import { HttpFactorExtraction } from '../what-if/http.factor-extraction.ts';

/** Reading a file takes some seconds, and it may wait for another one. */
const FILE_TIMEOUT_MS = 120_000;

/** Figures of a unit of a SKU, in minor units of its currency. */
export interface SkuFigures {
  /** Customs duty with additional duties. */
  readonly dutyCents: Cents;
  readonly cm2Cents: Cents;
  readonly verdict: Verdict;
}

/** Figures with the tables in use, and with those that a file of rates would make. */
export interface FiguresWithFile {
  readonly skuId: SkuId;
  readonly currency: string;
  readonly before: SkuFigures;
  readonly after: SkuFigures;
}

export type StageClients = Readonly<Record<'intake' | 'cost-factor' | 'scoring', InternalClient>>;

/**
 * Evaluates stored SKUs again, as an examination does, once with the tables in use and once with those of a file. Imports and stores
 * nothing. SKUs without a report, and those with figures that tables cannot reproduce, are left out.
 */
export async function figuresWithFile(
  database: PreparedDatabase,
  clients: StageClients,
  skuIds: readonly SkuId[],
  { query, file }: { readonly query: LoadRatesQuery; readonly file: Buffer },
): Promise<FiguresWithFile[]> {
  const clock = new Clock();
  const terms = new TermsInForce(database);
  const cards = new RateCardsInForce(database, clock, new LabelledTitleRepository(database));
  const figuresBy = (extraction: FactorExtraction) =>
    new FiguresOfToday(
      new HttpCandidateNormalisation(clients.intake),
      extraction,
      new HttpCandidateEvaluation(clients.scoring),
    );
  const inUse = figuresBy(new HttpFactorExtraction(clients['cost-factor']));
  const staged = figuresBy(new StagedExtraction(clients['cost-factor'], query, file));
  const { version } = await new HttpRateTablesVersion(clients['cost-factor']).read();
  const day = clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const figures: FiguresWithFile[] = [];
  for (const [tenantId, skus] of byTenant(await database.query<Row>(SKUS, [skuIds]))) {
    const comparable = skus.flatMap(comparedOf).filter(({ stored }) => !hasQuotedExchangeRate(stored, day));
    if (comparable.length === 0) continue;
    const basis = { day, terms: await terms.find(tenantId), cards: await cards.read(tenantId) };
    const compare = async (by: FiguresOfToday, rates: Basis['rates']) => {
      const examined = await by.compare(comparable, { ...basis, rates });
      if (examined === undefined) throw new Error('the rates in use have changed meanwhile; run the command again');
      return new Map(examined.map((one) => [one.sku.sku_id, figuresIn(one)]));
    };
    const [before, after] = [await compare(inUse, version), await compare(staged, STAGED_RATES)];
    for (const { sku, stored } of comparable) {
      const { sku_id: skuId } = sku;
      const [now, then] = [before.get(skuId), after.get(skuId)];
      if (now === undefined || then === undefined) continue;
      figures.push({ skuId, currency: stored.candidate.currency, before: now, after: then });
    }
  }
  return figures;
}

/** Cost-factor's rules with the tables that a file would make. */
class StagedExtraction extends FactorExtraction {
  constructor(
    private readonly client: InternalClient,
    private readonly query: LoadRatesQuery,
    private readonly file: Buffer,
  ) {
    super();
  }

  async extract(request: ExtractionRequest): Promise<readonly CostedCandidate[]> {
    const response = await this.client.forward({
      method: 'POST',
      path: `/rate-imports/extractions?${new URLSearchParams({ ...this.query }).toString()}`,
      headers: { 'content-type': FILE_TYPE },
      body: Buffer.concat([Buffer.from(`${JSON.stringify(request)}\n`), this.file]),
      timeoutMs: FILE_TIMEOUT_MS,
    });
    return JSON.parse(response.body.toString('utf8')) as CostedCandidate[];
  }

  amounts(): Promise<readonly FactorAmounts[]> {
    throw new Error('figures with a file need whole candidates');
  }
}

function figuresIn({ stored, differences }: Examined): SkuFigures {
  const costOf = (key: 'customsDuty' | 'additionalDuties') =>
    differences?.moved.find(({ factor }) => factor === key)?.toCents ?? stored.evidence[key]?.[6] ?? 0;
  return {
    dutyCents: cents(costOf('customsDuty') + costOf('additionalDuties')),
    cm2Cents: differences?.cm2NowCents ?? cents(stored.unitEconomics[7]),
    verdict: differences?.verdictNow ?? stored.verdict,
  };
}

interface Row extends SkuToExamine {
  readonly tenant_id: TenantId;
}

function byTenant(rows: readonly Row[]): ReadonlyMap<TenantId, Row[]> {
  const groups = new Map<TenantId, Row[]>();
  for (const row of rows) groups.set(row.tenant_id, [...(groups.get(row.tenant_id) ?? []), row]);
  return groups;
}

/** Of all tenants, for an operator. */
const SKUS = `
  SELECT s.sku_id, s.tenant_id, s.run_id, s.submitted_at, r.body AS report, d.body AS submitted
  FROM skus s
  LEFT JOIN reports r ON r.report_id = s.report_id AND r.tenant_id = s.tenant_id
  LEFT JOIN run_documents d ON d.kind = 'submitted' AND d.run_id = s.run_id AND d.tenant_id = s.tenant_id
  WHERE s.sku_id = ANY ($1::text[])
  ORDER BY array_position($1::text[], s.sku_id)`;
