import type {
  CostFactorsExtracted,
  CostFactorsExtractedV1,
  ReportCompleted,
  ReportCompletedV1,
  RunId,
  ServiceName,
  TenantId,
} from '@cpes/contracts';
import type { RunFact, RunFactQuery, RunFacts } from '@cpes/persistence';
import { beganAt, firstRunIdAt, knownRows, type Normalised, type RunFactsOfStages } from './known-rows.ts';
import { type Counts, type IncompleteRun, KINDS, type RebuildStore, type Scope } from './rebuild.store.ts';

/** Runs for which the stages are asked at once. Fifty reports are some two megabytes. */
const RUNS_AT_ONCE = 50;
/** Progress is told after so many pages, about a thousand runs. */
const PAGES_PER_REPORT = 20;
/** What fits a screen. */
const LISTED_MAX = 20;

export interface RebuildOptions {
  readonly tenantId?: TenantId;
  readonly skuId?: string;
  readonly since?: Date;
  readonly isRehearsal: boolean;
}

export interface Rebuilt {
  /** Runs of which some stage has something. */
  readonly runs: number;
  /** Rows put back, or that would be. */
  readonly counts: Counts;
  /** Runs of SKUs that are not in the gateway. */
  readonly strangers: number;
  /** What has ended and still lacks something. */
  readonly incomplete: { readonly count: number; readonly runs: readonly IncompleteRun[] };
}

export interface StageFacts {
  readonly intake: RunFacts<Normalised>;
  readonly 'cost-factor': RunFacts<CostFactorsExtracted | CostFactorsExtractedV1>;
  readonly scoring: RunFacts<ReportCompleted | ReportCompletedV1>;
}

/**
 * Puts back what the read model has lost, from what the stages have stored. It changes no row that is there, announces nothing and
 * works nothing out anew. It may run beside live traffic, be stopped at any moment, and run again.
 */
export class ReadModelRebuild {
  constructor(
    private readonly store: RebuildStore,
    private readonly stages: StageFacts,
    private readonly tell: (line: string) => void,
  ) {}

  async run({ tenantId, skuId, since = new Date(0), isRehearsal }: RebuildOptions): Promise<Rebuilt> {
    const scope: Scope = {
      ...(tenantId === undefined ? {} : { tenantId }),
      ...(skuId === undefined ? {} : { skuId }),
      since: firstRunIdAt(since),
      // Runs that begin later have lost nothing; without this bound there would be no end beside live traffic.
      until: firstRunIdAt(new Date()),
    };
    const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts;
    let [runs, strangers, pages] = [0, 0, 0];
    for (let after: string | undefined = scope.since; after !== undefined && after < scope.until; pages += 1) {
      const page: Page = await this.read(scope, after);
      const known = knownRows(page.facts);
      const put = await this.store.putBack(known, isRehearsal);
      for (const kind of KINDS) counts[kind] += put[kind];
      const seen = runsOf(page.facts);
      const skus = await this.store.known(seen.map(([, sku]) => sku));
      runs += seen.length;
      strangers += seen.filter(([, sku]) => !skus.has(`${sku.tenant_id} ${sku.sku_id}`)).length;
      // What is not in order of runs would be asked for again and again.
      if (page.last !== undefined && page.last <= after) throw new Error('a stage does not answer in order of runs');
      after = page.last;
      if (pages % PAGES_PER_REPORT === PAGES_PER_REPORT - 1 && after !== undefined)
        this.tell(`${runs} runs looked at, up to those of ${beganAt(after as RunId)}`);
    }
    return { runs, counts, strangers, incomplete: await this.store.incomplete(scope, LISTED_MAX) };
  }

  /** Everything that the stages have about the next runs. `last` is absent when no stage has more. */
  private async read({ since: _, until, ...narrowed }: Scope, after: string): Promise<Page> {
    const query: RunFactQuery = { ...narrowed, after, limit: RUNS_AT_ONCE };
    const { intake, 'cost-factor': costFactor, scoring } = this.stages;
    const [normalised, costed, reported, ...failed] = await Promise.all([
      intake.results(query),
      costFactor.results(query),
      scoring.results(query),
      intake.failures(query),
      costFactor.failures(query),
      scoring.failures(query),
    ]);
    // A full page may end in the midst of runs that another one goes beyond: all end where the first of them does.
    const last = [normalised, costed, reported, ...failed]
      .filter((page) => page.length === RUNS_AT_ONCE)
      .map((page) => page.at(-1)?.data.runId ?? '')
      .sort()[0];
    const within = <Fact extends RunFact>(facts: readonly Fact[]) =>
      facts.filter(({ data: { runId } }) => runId < until && (last === undefined || runId <= last));
    return {
      last,
      facts: {
        normalised: within(normalised),
        costed: within(costed),
        reported: within(reported),
        failed: failed.flatMap((facts, place) =>
          within(facts).map((fact) => ({ ...fact, data: { ...fact.data, stage: FAILING_STAGES[place] ?? 'scoring' } })),
        ),
      },
    };
  }
}

interface Page {
  readonly facts: RunFactsOfStages;
  readonly last: string | undefined;
}

/** In the order in which their failures are asked for. */
const FAILING_STAGES: readonly ServiceName[] = ['intake', 'cost-factor', 'scoring'];

function runsOf(facts: RunFactsOfStages) {
  const all: readonly RunFact[] = Object.values(facts).flat();
  return [
    ...new Map(
      all.map(({ tenantId, data: { runId, skuId } }) => [runId, { sku_id: skuId, tenant_id: tenantId }] as const),
    ),
  ];
}
