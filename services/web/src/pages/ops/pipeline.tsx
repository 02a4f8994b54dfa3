import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { POLL_MS, type StreamState, useLive } from '../../api/live.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { clockText, dayText, durationText, numberText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { CauseRows } from './causes.tsx';
import { type Overview, OVERVIEW_KEY, overviewQuery } from './ops-queries.ts';
import { Id, Nothing, Rows, Section, State } from './parts.tsx';
import { Promised } from './promised.tsx';
import { Queues } from './queues.tsx';

/** How the installation is, in the order of an operator's questions: the promise, stages, queues, what is behind them, what died. */
export default function PipelinePage() {
  const t = text('ops');
  const queries = useQueryClient();
  const [, go] = useLocation();
  const live = useLive('/app/api/operations/events', {
    on: { overview: (data: Overview) => queries.setQueryData(OVERVIEW_KEY, data) },
  });
  const query = useQuery({ ...overviewQuery(), refetchInterval: live === 'polling' ? POLL_MS : false });
  useShortcuts([{ keys: 'd', label: t.keys.deadLetters, run: () => go('/ops/dead-letters') }]);
  return (
    <LoadedPage query={query} title={t.nav.pipeline} widths={[[0, 60]]}>
      {(overview) => <Whole overview={overview} live={live} />}
    </LoadedPage>
  );
}

function Whole({ overview, live }: { readonly overview: Overview; readonly live: StreamState }) {
  const t = text('ops');
  const { replay, causes, dead, runs } = overview;
  const time = clockText(overview.measuredAt, locale());
  return (
    <Page
      title={t.nav.pipeline}
      area={t.area}
      className="full ops"
      actions={
        <span className="ops-live" data-live={live === 'open' || undefined}>
          {live === 'open' ? t.live(time) : t.polled(time)}
        </span>
      }
    >
      {replay === null ? null : (
        <Banner
          tone={replay.stateReason === null ? 'plain' : 'caution'}
          icon="again"
          title={replay.state === 'running' ? t.replay.present : t.replay.presentPaused}
          action={
            <ButtonLink size="small" href={`/ops/replays/${replay.replayId}`}>
              {t.replay.open}
            </ButtonLink>
          }
        >
          {t.replay.progress(replay.sent, replay.planned)}
        </Banner>
      )}
      <Promised promise={overview.promise} />
      <Stages stages={overview.stages} />
      <Queues queues={overview.queues} counts={overview.queueCounts} />
      <div className="ops-halves">
        <Services overview={overview} />
        <Dependencies overview={overview} />
        <Section
          title={t.letters.byCause}
          aside={dead === 0 ? undefined : <Link href="/ops/dead-letters">{t.letters.all(dead)}</Link>}
        >
          {causes.length === 0 ? (
            <Nothing>
              <State tone="fine" runbook="DeadLetters">
                {t.letters.none}
              </State>
            </Nothing>
          ) : (
            <CauseRows causes={causes} isShort />
          )}
        </Section>
        <Section
          title={t.runs.title}
          aside={t.runs.lead(runs.open, durationText(runs.oldestSeconds * 1_000, locale()))}
        >
          <Stuck runs={runs.stuck} />
        </Section>
        <Section title={t.endpoints.title}>
          <Endpoints endpoints={overview.endpoints} />
        </Section>
        <Section title={t.stores.title}>
          <Stores stores={overview.stores} />
        </Section>
      </div>
    </Page>
  );
}

function timesText(...times: readonly (number | null)[]): string {
  return times[0] === null ? text('ops').none : `${times.map((ms) => numberText(ms ?? 0, locale())).join(' / ')} ms`;
}

function Stages({ stages }: { readonly stages: Overview['stages'] }) {
  const { stages: t, none } = text('ops');
  const name = (stage: string) => t.name[stage] ?? stage;
  return (
    <Section title={t.title} aside={t.lead}>
      <Rows
        label={t.title}
        rows={stages}
        keyOf={({ stage }) => stage}
        columns={[
          { head: t.heads.stage, cell: ({ stage }) => name(stage) },
          {
            head: t.heads.perMinute,
            isNumber: true,
            isWide: true,
            cell: ({ perMinute }) => numberText(perMinute, locale()),
          },
          {
            head: t.heads.wait,
            isNumber: true,
            isWide: true,
            cell: ({ waitP95Ms }) => (waitP95Ms === null ? none : `${numberText(waitP95Ms, locale())} ms`),
          },
          { head: t.heads.times, isNumber: true, cell: ({ p50Ms, p95Ms, p99Ms }) => timesText(p50Ms, p95Ms, p99Ms) },
          {
            head: t.heads.errors,
            isNumber: true,
            cell: ({ errors }) => (
              <span className={errors === 0 ? 'faint' : 'strong'}>{numberText(errors, locale())}</span>
            ),
          },
          {
            head: t.heads.fallback,
            isNumber: true,
            isWide: true,
            cell: ({ stage, count, fallbacks }) =>
              stage === 'extract' && count > 0 ? shareText(fallbacks, count) : <span className="faint">{none}</span>,
          },
          {
            head: t.heads.spark,
            isNumber: true,
            isWide: true,
            cell: ({ stage, series }) => (
              <Sparkline values={series} sentence={t.spark(name(stage), series.at(-1) ?? 0, Math.max(0, ...series))} />
            ),
          },
        ]}
      />
    </Section>
  );
}

/** A share with one decimal. */
function shareText(part: number, whole: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(part / whole);
}

/** One a second, as the alert says it. */
const REFUSED_PER_MINUTE_MAX = 60;

function Services({ overview: { services, refusals } }: { readonly overview: Overview }) {
  const { services: t } = text('ops');
  return (
    <Section title={t.title}>
      <ul className="ops-lines">
        {services.map(({ service, state, waitingFor }) => (
          <Dependency
            key={service}
            name={service}
            runbook={waitingFor.includes('broker') ? 'BrokerUnavailable' : 'ServiceDown'}
            isFine={state === 'ready'}
          >
            {t.state[state] ?? t.waiting(waitingFor)}
          </Dependency>
        ))}
        <Dependency
          name={t.refused}
          runbook="RequestsRefused"
          isFine={refusals.every(({ perMinute }) => perMinute <= REFUSED_PER_MINUTE_MAX)}
        >
          {refusals.length === 0
            ? t.noneRefused
            : refusals.map(({ code, count }) => t.refusals(code, count)).join('; ')}
        </Dependency>
      </ul>
    </Section>
  );
}

/** An event in the outbox waits seconds at most; the alert begins at this. */
const OUTBOX_SECONDS_MAX = 30;
/** More than a quarter without an answer, as the alert says it. */
const SOURCE_FAILING = 0.25;

function Dependencies({ overview }: { readonly overview: Overview }) {
  const { dependencies: t, away } = text('ops');
  const { databaseMs, queues, outboxes, sources, rateTables } = overview;
  const old = rateTables?.filter(({ isOld }) => isOld) ?? [];
  const [oldest] = rateTables ?? [];
  const lines = [
    <Dependency key="database" name={t.database} runbook="EvaluationPromiseBurn" isFine>
      {durationText(databaseMs, locale())}
    </Dependency>,
    <Dependency key="broker" name={t.broker} runbook="BrokerUnavailable" isFine={queues !== null}>
      {queues === null ? t.away : t.connected}
    </Dependency>,
    ...outboxes.map(({ service, oldestSeconds, failed }) => (
      <Dependency
        key={service}
        name={t.outbox(service)}
        runbook="OutboxStuck"
        isFine={failed === 0 && oldestSeconds !== null && oldestSeconds <= OUTBOX_SECONDS_MAX}
      >
        {failed === null || oldestSeconds === null ? (
          away
        ) : failed > 0 ? (
          <Link href="/ops/dead-letters?view=events">{t.notPublished(failed)}</Link>
        ) : oldestSeconds === 0 ? (
          t.outboxEmpty
        ) : (
          t.outboxAge(durationText(oldestSeconds * 1_000, locale()))
        )}
      </Dependency>
    )),
    ...sources.map(({ kind, asked, failed, p95Ms }) => (
      <Dependency
        key={kind}
        name={t.source[kind] ?? kind}
        runbook="QuoteSourceFailing"
        isFine={failed <= asked * SOURCE_FAILING}
      >
        {asked === 0
          ? t.notAskedLately
          : t.answered(shareText(asked - failed, asked), durationText(p95Ms ?? 0, locale()))}
      </Dependency>
    )),
    ...(sources.length > 0
      ? []
      : [
          <Dependency key="sources" name={t.noSource} runbook="QuoteSourceFailing" isFine>
            {t.notAsked}
          </Dependency>,
        ]),
    <Dependency
      key="tables"
      name={t.tables}
      runbook="RateTableOutdated"
      isFine={rateTables !== null && old.length === 0}
    >
      {oldest === undefined
        ? away
        : old.length > 0
          ? t.tablesOld(old.length)
          : t.tablesFine(oldest.table, dayText(oldest.asOf, locale()))}
    </Dependency>,
  ];
  return (
    <Section title={t.title}>
      <ul className="ops-lines">{lines}</ul>
    </Section>
  );
}

function Dependency({
  name,
  runbook,
  isFine = false,
  children,
}: {
  readonly name: string;
  readonly runbook: Parameters<typeof State>[0]['runbook'];
  readonly isFine?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <State tone={isFine ? 'fine' : 'caution'} runbook={runbook}>
        {name}
      </State>
      <span className="quiet">{children}</span>
    </li>
  );
}

function Stuck({ runs }: { readonly runs: Overview['runs']['stuck'] }) {
  const { runs: t } = text('ops');
  if (runs.length === 0)
    return (
      <Nothing>
        <State tone="fine" runbook="EvaluationStuck">
          {t.none}
        </State>
      </Nothing>
    );
  return (
    <Rows
      label={t.title}
      rows={runs}
      keyOf={({ runId }) => runId}
      columns={[
        { head: t.heads.sku, cell: ({ skuId }) => <Id>{skuId}</Id> },
        {
          head: t.stuck,
          cell: ({ openedAt }) => (
            <State tone="caution" runbook="EvaluationStuck">
              <Moment iso={openedAt} isRelative />
            </State>
          ),
        },
        { head: t.heads.tenant, isWide: true, cell: ({ tenantId }) => <Id>{tenantId}</Id> },
        { head: t.heads.resends, isNumber: true, isWide: true, cell: ({ resends }) => numberText(resends, locale()) },
      ]}
    />
  );
}

function Endpoints({ endpoints }: { readonly endpoints: Overview['endpoints'] }) {
  const { endpoints: t, away } = text('ops');
  if (endpoints === null || endpoints.length === 0)
    return (
      <Nothing>
        <State tone={endpoints === null ? 'caution' : 'fine'} runbook="WebhookDeliveriesFailing">
          {endpoints === null ? away : t.none}
        </State>
      </Nothing>
    );
  return (
    <Rows
      label={t.title}
      rows={endpoints}
      keyOf={({ endpointId }) => endpointId}
      columns={[
        { head: t.heads.endpoint, cell: ({ endpointId }) => <Id>{endpointId}</Id> },
        {
          head: t.heads.state,
          cell: ({ state }) => (
            <State tone={state === 'disabled' ? 'reject' : 'caution'} runbook="WebhookDeliveriesFailing">
              {state === 'disabled' ? t.disabled : t.failing}
            </State>
          ),
        },
        { head: t.heads.since, isWide: true, cell: ({ failingSince }) => <Moment iso={failingSince} isRelative /> },
        { head: t.heads.waiting, isNumber: true, cell: ({ waiting }) => countText(waiting) },
        { head: t.heads.failed, isNumber: true, cell: ({ failed }) => countText(failed) },
      ]}
    />
  );
}

/** Deliveries are counted up to this. */
const COUNTED_MAX = 1_000;

function countText(count: number): string {
  return `${numberText(count, locale())}${count >= COUNTED_MAX ? '+' : ''}`;
}

function Stores({ stores }: { readonly stores: Overview['stores'] }) {
  const { stores: t, away } = text('ops');
  if (stores === null || stores.length === 0)
    return (
      <Nothing>
        <State tone={stores === null ? 'caution' : 'fine'} runbook="StoreQuarantined">
          {stores === null ? away : t.none}
        </State>
      </Nothing>
    );
  return (
    <Rows
      label={t.title}
      rows={stores}
      keyOf={({ storeId }) => storeId}
      columns={[
        { head: t.heads.store, cell: ({ storeId }) => <Id>{storeId}</Id> },
        {
          head: t.quarantined,
          cell: ({ since }) => (
            <State tone="reject" runbook="StoreQuarantined">
              <Moment iso={since} isRelative />
            </State>
          ),
        },
        { head: t.heads.tenant, isWide: true, cell: ({ tenantId }) => <Id>{tenantId}</Id> },
      ]}
    />
  );
}
