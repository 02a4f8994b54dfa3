import { TenantData, type TenantRowPage } from '@cpes/contracts';
import { Fault, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { IsOptional, Length, Matches } from 'class-validator';
import type { DataSource, EntityManager } from 'typeorm';

/** A table with rows of tenants. */
export interface TenantTable {
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** The condition for rows of the tenant `$1`; by default those with its `tenant_id`. */
  readonly where?: string;
  /** Columns that an export omits. */
  readonly secrets?: readonly string[];
  /** False: the table has only secrets or counters. */
  readonly isExported?: boolean;
  /** False: the caller removes the row at the end. */
  readonly isErased?: boolean;
}

/** Rows of one page, a few megabytes: reports and messages have some 10 kB each. */
const PAGE_ROWS = 100;
/** Rows that one statement removes, few enough not to delay others. */
const BATCH_ROWS = 5_000;
/** A longer statement timeout, because some tables have no index by tenant and need a full scan. */
const STATEMENT_MS_MAX = 120_000;
const FOREIGN_KEY_VIOLATION = '23503';

/** The tables in the database of every service that sends events. */
const MESSAGING_TABLES: readonly TenantTable[] = [
  { name: 'outbox', key: ['seq'] },
  { name: 'outbox_failed', key: ['seq'] },
];

interface Position {
  readonly table: string;
  readonly key?: Readonly<Record<string, unknown>>;
}

/** Reads and erases the rows of a tenant in the tables of one service. */
export class StoredTenantData extends TenantData {
  private readonly tables: readonly TenantTable[];

  /** `tables` are in order of deletion: a table comes before those that its rows refer to. */
  constructor(
    private readonly dataSource: DataSource,
    tables: readonly TenantTable[],
  ) {
    super();
    this.tables = [...MESSAGING_TABLES, ...tables];
  }

  count(tenantId: string): Promise<Readonly<Record<string, number>>> {
    return this.inTransaction(async (manager) => {
      const counts: Record<string, number> = {};
      for (const table of this.tables) {
        const sql = `SELECT count(*)::int AS count FROM ${table.name} WHERE ${conditionOf(table)}`;
        const [row] = await manager.query<{ count: number }[]>(sql, [tenantId]);
        if (row !== undefined && row.count > 0) counts[table.name] = row.count;
      }
      return counts;
    });
  }

  read(tenantId: string, after?: string): Promise<TenantRowPage> {
    const tables = this.tables.filter(({ isExported = true }) => isExported);
    const position = after === undefined ? { table: tables[0]?.name ?? '' } : positionOf(after);
    const index = tables.findIndex(({ name }) => name === position.table);
    const table = tables[index];
    if (table === undefined) throw unknownPosition();
    return this.inTransaction(async (manager) => {
      const rows = await manager.query<{ line: string; key: object }[]>(...selection(table, tenantId, position.key));
      const key = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.key;
      const following = key === undefined ? tables[index + 1]?.name : table.name;
      const next = following === undefined ? null : JSON.stringify({ table: following, key });
      return { lines: rows.map(({ line }) => line), next };
    });
  }

  async erase(tenantId: string): Promise<{ readonly removed: number }> {
    try {
      return await this.inTransaction(async (manager) => {
        // Triggers that protect rows from deletion allow those of this tenant.
        await manager.query(`SELECT set_config('cpes.erased_tenant', $1, true)`, [tenantId]);
        for (const table of this.tables.filter(({ isErased = true }) => isErased)) {
          const [, removed] = await manager.query<[unknown, number]>(deletion(table), [tenantId]);
          if (removed > 0) return { removed };
        }
        return { removed: 0 };
      });
    } catch (error) {
      // A concurrent insert has added a row: the next call removes it first.
      if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return { removed: 1 };
      throw error;
    }
  }

  private inTransaction<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_MS_MAX}`);
      return work(manager);
    });
  }
}

function conditionOf({ where = 'tenant_id = $1' }: TenantTable): string {
  return where;
}

/** One page by the primary key. The server writes the JSON, so large numbers keep their precision. */
function selection(table: TenantTable, tenantId: string, after: Position['key']): [sql: string, parameters: unknown[]] {
  const { name, key, secrets = [] } = table;
  const columns = key.map((column) => `t.${column}`).join(', ');
  const position = `SELECT ${key.join(', ')} FROM jsonb_populate_record(NULL::${name}, $3::jsonb)`;
  const sql = `
    SELECT jsonb_build_object('table', '${name}', 'row', to_jsonb(t) - $2::text[])::text AS line,
      jsonb_build_object(${key.map((column) => `'${column}', t.${column}`).join(', ')}) AS key
    FROM ${name} t WHERE ${conditionOf(table)} ${after === undefined ? '' : `AND (${columns}) > (${position})`}
    ORDER BY ${columns} LIMIT ${PAGE_ROWS}`;
  return [sql, [tenantId, secrets, ...(after === undefined ? [] : [JSON.stringify(after)])]];
}

function deletion(table: TenantTable): string {
  const batch = `SELECT ctid FROM ${table.name} WHERE ${conditionOf(table)} LIMIT ${BATCH_ROWS}`;
  return `DELETE FROM ${table.name} WHERE ctid = ANY (ARRAY(${batch}))`;
}

function positionOf(text: string): Position {
  try {
    return JSON.parse(text) as Position;
  } catch {
    throw unknownPosition();
  }
}

function unknownPosition(): Fault {
  return new Fault('invalid', 'There is no such position.');
}

class TenantParameter {
  @Matches(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) tenantId!: string;
}

class AfterRequest {
  @IsOptional() @Length(1, 1_000) after?: string;
}

@Controller('tenants/:tenantId')
class TenantDataController {
  constructor(private readonly data: TenantData) {}

  @Get('counts')
  count(@Param() { tenantId }: TenantParameter): Promise<Readonly<Record<string, number>>> {
    return this.data.count(tenantId);
  }

  @Post('rows')
  @HttpCode(200)
  read(@Param() { tenantId }: TenantParameter, @Body() { after }: AfterRequest): Promise<TenantRowPage> {
    return this.data.read(tenantId, after);
  }

  @Post('erase')
  @HttpCode(200)
  erase(@Param() { tenantId }: TenantParameter): Promise<{ readonly removed: number }> {
    return this.data.erase(tenantId);
  }
}

/** The internal API for the operator's command, which exports and erases tenants in all services. */
export const tenantDataCalls: InternalCalls = { port: TenantData, controller: TenantDataController };
