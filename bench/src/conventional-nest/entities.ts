import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** The gateway's record of a SKU, updated by every event. */
@Entity('skus')
export class Sku {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') status!: string;
  @Column('jsonb') candidate!: object;
  @Column('jsonb', { nullable: true }) factors!: readonly object[] | null;
  @Column('uuid', { nullable: true }) @Index() reportId!: string | null;
  @Column('jsonb', { nullable: true }) report!: object | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

@Entity('candidates')
export class Candidate {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') @Index() skuId!: string;
  @Column('jsonb') body!: object;
}

@Entity('cost_factors')
export class CostFactor {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') @Index() skuId!: string;
  @Column('text') key!: string;
  @Column('integer') amountCents!: number;
  @Column('text') evidence!: string;
}

/** With the nine cells of its matrix in one column. */
@Entity('reports')
export class Report {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') @Index() skuId!: string;
  @Column('integer') score!: number;
  @Column('jsonb') cells!: readonly number[];
  @Column('text') explanation!: string;
}
