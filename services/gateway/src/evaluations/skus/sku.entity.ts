import type { RunId, SkuId, TenantId, Verdict } from '@cpes/contracts';
import { type BasisPoints, basisPoints, type Cents } from '@cpes/money';
import { CentsColumn } from '@cpes/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RunOutcome } from '../domain/sku-status.ts';

/** The driver returns `bigint` as text. */
const RATE = {
  to: (rate: BasisPoints | null) => rate,
  from: (stored: string | null) => (stored === null ? null : basisPoints(BigInt(stored))),
};

/** A SKU with its current run: written when it is accepted, and again when the run ends. */
@Entity('skus')
export class SkuEntity {
  @PrimaryColumn({ name: 'sku_id', type: 'text' }) skuId!: SkuId;
  @Column({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  @Column({ name: 'run_id', type: 'text' }) runId!: RunId;
  @Column({ name: 'submitted_at', type: 'timestamptz' }) submittedAt!: Date;
  @Column({ name: 'external_ref', type: 'text', nullable: true }) externalRef!: string | null;
  /** The reference, if references are unique. */
  @Column({ name: 'unique_ref', type: 'text', nullable: true }) uniqueRef!: string | null;
  @Column({ type: 'text' }) currency!: string;
  @Column({ type: 'text', nullable: true }) title!: string | null;
  /** The words of the title, separated by spaces; see `domain/words.ts`. */
  @Column({ type: 'text', nullable: true }) words!: string | null;
  /** As submitted, or as evaluated once a run has ended with a report. The same holds for `supplierCountry`. */
  @Column({ type: 'text', nullable: true }) market!: string | null;
  @Column({ name: 'supplier_country', type: 'text', nullable: true }) supplierCountry!: string | null;
  /** As submitted, or that of the classification once a run has ended. */
  @Column({ name: 'hs_code', type: 'text', nullable: true }) hsCode!: string | null;
  @Column({ type: 'jsonb', default: [] }) tags!: readonly string[];
  @Column({ name: 'tagged_at', type: 'timestamptz', nullable: true }) taggedAt!: Date | null;
  @Column({ name: 'archived_at', type: 'timestamptz', nullable: true }) archivedAt!: Date | null;
  @Column({ name: 'ended_as', type: 'text', nullable: true }) endedAs!: RunOutcome | null;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @Column({ name: 'report_id', type: 'text', nullable: true }) reportId!: string | null;
  @Column({ type: 'smallint', nullable: true }) score!: number | null;
  @Column({ type: 'text', nullable: true }) verdict!: Verdict | null;
  /** Of the last report before the current run. */
  @Column({ name: 'previous_verdict', type: 'text', nullable: true }) previousVerdict!: Verdict | null;
  @Column({ name: 'confidence_percent', type: 'smallint', nullable: true }) confidencePercent!: number | null;
  /** Per unit, as in the report; so are the next three. */
  @CentsColumn({ name: 'landed_cost_cents', nullable: true }) landedCostCents!: Cents | null;
  @CentsColumn({ name: 'cm2_cents', nullable: true }) cm2Cents!: Cents | null;
  @Column({ name: 'cm2_bps', type: 'bigint', nullable: true, transformer: RATE }) cm2Bps!: BasisPoints | null;
  @CentsColumn({ name: 'break_even_cac_cents', nullable: true }) breakEvenCacCents!: Cents | null;
  /** In US cents, at the exchange rate of the report: lists sort amounts of all currencies by it. So is the next one. */
  @CentsColumn({ name: 'landed_cost_usd_cents', nullable: true }) landedCostUsdCents!: Cents | null;
  @CentsColumn({ name: 'cm2_usd_cents', nullable: true }) cm2UsdCents!: Cents | null;
  @Column({ name: 'missing_factors', type: 'smallint', nullable: true }) missingFactors!: number | null;
  /** Names of the assumed values of the candidate. */
  @Column({ type: 'jsonb', nullable: true }) assumed!: readonly string[] | null;
  /** Runs that failed before the current one. */
  @Column({ name: 'failed_runs', type: 'jsonb', default: [] }) failedRuns!: readonly RunId[];
}
