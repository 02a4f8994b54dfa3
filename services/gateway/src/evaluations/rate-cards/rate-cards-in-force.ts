import type { MerchantRateCards, RateCardKind, SubmittedCandidate, TenantId } from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { Clock } from '@cpes/service-kit';
import { Injectable } from '@nestjs/common';
import { LabelledTitleRepository } from '../labelled-titles/labelled-title.repository.ts';
import { RememberedByTenant } from '../remembered.ts';
import type { SavedRow } from './saved-row.ts';
import { type CardHead, type CardSource, dayOf, rowsFor } from './select-rows.ts';

/** The rate cards of a tenant, as runs and what-ifs take them: the newest version of each kind, and labelled titles. */
@Injectable()
export class RateCardsInForce {
  private readonly remembered = new RememberedByTenant((tenantId) => this.read(tenantId));

  constructor(
    private readonly database: PreparedDatabase,
    private readonly clock: Clock,
    private readonly labels: LabelledTitleRepository,
  ) {}

  /** The rows that a candidate needs today; undefined without any. */
  async rowsFor(tenantId: TenantId, candidate: SubmittedCandidate): Promise<MerchantRateCards | undefined> {
    return rowsFor(candidate, await this.remembered.find(tenantId), dayOf(this.clock.now()));
  }

  /** The cards that are in force now. */
  async read(tenantId: TenantId): Promise<CardSource> {
    const [rows, hasLabels] = await Promise.all([
      this.database.query<HeadRow>(NEWEST, [tenantId]),
      this.labels.hasAny(tenantId),
    ]);
    const heads = new Map(rows.map((row) => [row.kind, headOf(row)]));
    return {
      heads,
      find: (kind, lookups) => this.find(tenantId, kind, heads.get(kind)?.version, lookups),
      findLabels: hasLabels ? (title) => this.labels.find(tenantId, title) : undefined,
    };
  }

  /** Makes this instance read the cards of a tenant again, and whether it has labels. */
  forget(tenantId: TenantId): void {
    this.remembered.forget(tenantId);
  }

  private async find(
    tenantId: TenantId,
    kind: RateCardKind,
    version: number | undefined,
    lookups: readonly string[],
  ): Promise<SavedRow[]> {
    if (version === undefined) return [];
    const rows = await this.database.query<{ body: SavedRow }>(ROWS, [tenantId, kind, version, lookups]);
    return rows.map(({ body }) => body);
  }
}

interface HeadRow {
  readonly kind: RateCardKind;
  readonly version: number;
  readonly source: string | null;
  readonly document_date: string | null;
  readonly valid_until: string | null;
  readonly saved_at: Date;
}

function headOf({ version, source, document_date, valid_until, saved_at }: HeadRow): CardHead {
  return { version, source, documentDate: document_date, validUntil: valid_until, savedAt: saved_at };
}

const NEWEST = `
  SELECT DISTINCT ON (kind) kind, version, source, document_date::text, valid_until::text, saved_at
  FROM rate_card_versions WHERE tenant_id = $1 ORDER BY kind, version DESC`;

const ROWS = `
  SELECT body FROM rate_card_rows WHERE tenant_id = $1 AND kind = $2 AND version = $3 AND lookup = ANY($4::text[])`;
