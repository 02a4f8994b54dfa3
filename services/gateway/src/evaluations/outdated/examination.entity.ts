import type { TenantId } from '@cpes/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The examination of a tenant's reports: the inputs of today's figures, and its position. */
@Entity('examinations')
export class ExaminationEntity {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' }) tenantId!: TenantId;
  /** The version of the rate tables. */
  @Column({ type: 'text' }) rates!: string;
  /** A row of a table or the terms may begin or end on any day. */
  @Column({ type: 'date' }) day!: string;
  /** Of the tenant's own terms; 0 without any. */
  @Column({ name: 'terms_version', type: 'integer' }) termsVersion!: number;
  /** The versions of the tenant's rate cards, added up: it grows with each change of one. */
  @Column({ name: 'rate_cards', type: 'integer', default: 0 }) rateCards!: number;
  /** The position: SKUs before it, newest first, are still to be examined. */
  @Column({ name: 'before_at', type: 'timestamptz' }) beforeAt!: Date;
  @Column({ name: 'before_id', type: 'text' }) beforeId!: string;
  @Column({ type: 'integer' }) examined!: number;
  @Column({ type: 'integer' }) outdated!: number;
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt!: Date;
  /** Null until all reports have been examined. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  /** The end of the last complete examination. */
  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true }) completedAt!: Date | null;
  /** The gateway instance that examines, and the end of its lease. */
  @Column({ name: 'claimed_by', type: 'uuid', nullable: true }) claimedBy!: string | null;
  @Column({ name: 'claimed_until', type: 'timestamptz', nullable: true }) claimedUntil!: Date | null;
  /** Tenants take turns: the one whose last turn is longest ago is next. */
  @Column({ name: 'turn_at', type: 'timestamptz' }) turnAt!: Date;
}
