import {
  type CostFactorsExtracted,
  type CostFactorsExtractedV1,
  ID_PATTERN,
  type ReportCompleted,
  type ReportCompletedV1,
  type ServiceName,
} from '@cpes/contracts';
import { HttpRunFacts, type RunData } from '@cpes/persistence';
import { type Command, InvalidArgumentError } from 'commander';
import { TenantManagement } from '../access/tenant-management.ts';
import type { Normalised } from '../read-model/known-rows.ts';
import { ReadModelRebuild, type Rebuilt } from '../read-model/read-model-rebuild.ts';
import { type Counts, RebuildStore } from '../read-model/rebuild.store.ts';
import type { AdminContext } from './admin-context.ts';
import { tableOf } from './arguments.ts';
import { internalClientOf } from './internal-client.ts';

/** A page comes in milliseconds; a stage that works at full load may take seconds for it. */
const PAGE_MS_MAX = 30_000;

interface RebuildCommandOptions {
  readonly tenant?: string;
  readonly sku?: string;
  readonly since?: Date;
  readonly dryRun?: boolean;
}

export function readModelCommands(program: Command, { answer, environment, ids, tell }: AdminContext): void {
  program
    .command('read-model')
    .description('what clients read of runs that have ended')
    .command('rebuild')
    .description('put back what is missing, from what the stages have stored; nothing else is changed or announced')
    .option('--tenant <id>', 'only SKUs of this tenant')
    .option('--sku <id>', 'only this SKU', skuId)
    .option('--since <moment>', 'only runs that began then or later: a date, or a date with a time', moment)
    .option('--dry-run', 'only say how much would be put back')
    .action(({ tenant, sku, since, dryRun = false }: RebuildCommandOptions) =>
      answer(async (dataSource) => {
        const factsOf = <Result extends RunData>(service: ServiceName) =>
          new HttpRunFacts<Result>(internalClientOf(environment, service, PAGE_MS_MAX));
        const stages = {
          intake: factsOf<Normalised>('intake'),
          'cost-factor': factsOf<CostFactorsExtracted | CostFactorsExtractedV1>('cost-factor'),
          scoring: factsOf<ReportCompleted | ReportCompletedV1>('scoring'),
        };
        const store = new RebuildStore(dataSource);
        const owner = sku === undefined ? undefined : await store.tenantOf(sku);
        if (sku !== undefined && owner === undefined) throw new Error(`there is no SKU ${sku}`);
        const asked = tenant === undefined ? undefined : (await new TenantManagement(dataSource, ids).find(tenant)).id;
        if (asked !== undefined && owner !== undefined && asked !== owner)
          throw new Error(`the tenant has no SKU ${String(sku)}`);
        const tenantId = owner ?? asked;
        const rebuilt = await new ReadModelRebuild(store, stages, tell).run({
          ...(tenantId === undefined ? {} : { tenantId }),
          ...(sku === undefined ? {} : { skuId: sku }),
          ...(since === undefined ? {} : { since }),
          isRehearsal: dryRun,
        });
        return textOf(rebuilt, dryRun);
      }),
    );
}

const NAMES: Readonly<Record<keyof Counts, string>> = {
  submitted: 'submissions',
  normalized: 'normalised candidates',
  extracted: 'sets of factors',
  failure: 'failures',
  report: 'reports',
  end: 'ends',
};

function textOf({ runs, counts, strangers, incomplete }: Rebuilt, isRehearsal: boolean): string {
  const put = Object.entries(counts).filter(([, count]) => count > 0);
  const list = put.map(([kind, count]) => `${count} ${NAMES[kind as keyof Counts]}`).join(', ');
  const lines = [
    `${runs} runs looked at`,
    `${isRehearsal ? 'would be put back' : 'put back'}: ${list === '' ? 'nothing' : list}`,
  ];
  if (strangers > 0) lines.push(`${strangers} runs are of SKUs that the gateway does not have; they stay as they are`);
  if (incomplete.count > 0) {
    const before = isRehearsal
      ? 'now lack something'
      : 'still lack something: no stage has it, so it cannot be restored';
    lines.push(`${incomplete.count} runs ${before}`);
    const rows = incomplete.runs.map(({ sku_id: sku, run_id: run, lacks }) => [sku, run, lacks.join(', ')]);
    lines.push(tableOf(['SKU', 'run', 'lacks'], rows));
  }
  return lines.join('\n');
}

function skuId(text: string): string {
  if (!ID_PATTERN.sku.test(text)) throw new InvalidArgumentError('It must be the id of a SKU.');
  return text;
}

/** Without a zone a moment is meant in UTC, as lists show moments. */
function moment(text: string): Date {
  const at = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text);
  const date = new Date(at?.[1] !== undefined && at[4] === undefined ? `${text}Z` : text);
  if (at === null || Number.isNaN(date.getTime()) || date.getTime() < 0)
    throw new InvalidArgumentError('It must be a moment like 2026-11-22 or 2026-11-22T10:00Z.');
  return date;
}
