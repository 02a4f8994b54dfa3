import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { POLL_MS, type StreamState } from '../../api/live.ts';
import { isOver } from '../../api/live-run.ts';
import { reportQuery, skuQuery } from '../../api/queries.ts';
import { loadPage } from '../../app/load-page.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useMay } from '../../app/session.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { useUrlState } from '../../app/use-url-state.ts';
import { announce } from '../../kit/announce.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { toneOf } from '../../kit/marks.tsx';
import { Banner } from '../../kit/message.tsx';
import { Moment, Route, routeAssumed } from '../../kit/money.tsx';
import { errorText, Skeleton } from '../../kit/state.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { oneOf, type Params } from '../../format/url-state.ts';
import { loadText, text } from '../../i18n/text.ts';
import { ReportList } from '../report/report-list.tsx';
import { ArchiveButton, Archived } from './archive.tsx';
import { Facts } from './facts.tsx';
import { Run } from './run.tsx';
import { Plan } from './plan.tsx';
import { Tags } from './tags.tsx';
import { TariffCode } from './tariff-code.tsx';
import { useLiveRun } from './use-live-run.ts';
import './sku.css';

type Sku = Schemas['SkuResponse'];

const TABS = ['evaluation', 'offers'] as const;
const STATE = { tab: oneOf(TABS, 'evaluation') } satisfies Params;

/** Most candidates have no offers, so their code and texts load with the tab. */
const OffersTab = lazy(() =>
  loadPage(async () => (await Promise.all([import('../offers/offers-tab.tsx'), loadText('offers')]))[0]),
);

/** A candidate with its evaluation, its outcome and its earlier runs. */
export default function SkuPage() {
  const { skuId } = useParams<{ skuId: string }>();
  const [stream, setStream] = useState<StreamState>('connecting');
  const query = useQuery({
    ...skuQuery(skuId),
    // Without a stream, the page polls.
    refetchInterval: ({ state }) =>
      stream === 'polling' && state.data !== undefined && isOpen(state.data) ? POLL_MS : false,
  });
  const t = text('sku');
  return (
    <LoadedPage
      query={query}
      title={t.area}
      back={{ href: '/', label: t.back }}
      widths={[
        [0, 30],
        [40, 25],
      ]}
    >
      {(sku) => <Whole key={sku.skuId} sku={sku} tell={setStream} />}
    </LoadedPage>
  );
}

function Whole({ sku, tell }: { readonly sku: Sku; readonly tell: (stream: StreamState) => void }) {
  const t = text('sku');
  const [{ tab }, change] = useUrlState(STATE);
  const { live, stream, restart } = useLiveRun(sku.skuId);
  useEffect(() => tell(stream), [stream, tell]);
  const { reportId, failure, candidate } = sku;
  const isRunning = live === undefined ? isOpen(sku) : !isOver(live);
  return (
    <Page
      title={candidate.title ?? t.untitled}
      area={t.area}
      className="sku"
      mark={isRunning ? '●' : failure === null ? '✓' : '✕'}
      back={{ href: '/', label: t.back }}
      actions={
        isRunning ? undefined : (
          <>
            <ArchiveButton sku={sku} />
            <Again skuId={sku.skuId} onBegun={restart} />
          </>
        )
      }
      meta={[
        <Route
          key="route"
          from={candidate.supplierCountry}
          to={candidate.targetMarket}
          assumed={routeAssumed({ skuId: sku.skuId, assumed: candidate.assumed })}
        />,
        <span key="id" className="mono wrap">
          {sku.skuId} <CopyButton value={sku.skuId} size="small" label={text('common').actions.copy} />
        </span>,
        <span key="at">
          {t.started} <Moment iso={live?.accepted.startedAt ?? sku.submittedAt} />
        </span>,
        <Tags key="tags" skuId={sku.skuId} />,
        ...(isRunning && stream === 'open'
          ? [
              <span key="live" className="live-mark">
                {text('common').words.live}
              </span>,
            ]
          : []),
      ]}
    >
      {stream === 'lost' || (stream === 'polling' && isRunning) ? (
        <Banner tone="plain" icon="clock" title={text('common').stale}>
          {t.lost}
        </Banner>
      ) : null}
      {failure === null || isRunning ? null : (
        <Banner tone="reject" title={t.failed.title}>
          <p>{failure.detail}</p>
          <p className="mono">{`${failure.stage} · ${failure.code}`}</p>
          <p>{t.failed.next}</p>
        </Banner>
      )}
      <Archived sku={sku} />
      {reportId === null || isRunning ? null : <Done reportId={reportId} />}
      <div>
        <Tabs
          label={t.tabs.label}
          tabs={TABS.map((key) => ({ key, label: t.tabs[key] }))}
          current={tab}
          onSelect={(key) => change({ tab: key })}
        >
          {tab === 'offers' ? (
            <Suspense fallback={<Skeleton />}>
              <OffersTab
                sku={sku}
                onBegun={() => {
                  restart();
                  change({ tab: 'evaluation' });
                }}
              />
            </Suspense>
          ) : (
            <>
              {live === undefined ? null : <Run run={live} />}
              <Facts sku={sku} />
              <Plan key={sku.skuId} skuId={sku.skuId} />
              {sku.classification === null ? null : <TariffCode classification={sku.classification} />}
              {reportId === null ? null : <ReportList skuId={sku.skuId} />}
            </>
          )}
        </Tabs>
      </div>
    </Page>
  );
}

/** Starts another run and follows it here. */
function Again({ skuId, onBegun }: { readonly skuId: string; readonly onBegun: () => void }) {
  const t = text('sku');
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: async () =>
      bodyOf(await api.POST('/app/api/skus/{skuId}/evaluations', { params: { path: { skuId } } })),
    onSuccess: async () => {
      onBegun();
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'report' && queryKey[0] !== 'session',
      });
    },
  });
  if (!mayWrite) return null;
  return (
    <>
      {again.error === null ? null : <span role="alert">{errorText(again.error).title}</span>}
      <ButtonLink look="quiet" icon="pencil" href={`/skus/${skuId}/edit`}>
        {t.edit}
      </ButtonLink>
      <ButtonLink look="quiet" icon="copy" href={`/new?from=${skuId}`}>
        {t.duplicate}
      </ButtonLink>
      <Button icon="again" isBusy={again.isPending} onClick={() => again.mutate()}>
        {t.again}
      </Button>
    </>
  );
}

/** The verdict with a link to the report; the page does not redirect a reader. */
function Done({ reportId }: { readonly reportId: string }) {
  const t = text('sku');
  const [, go] = useLocation();
  const href = `/reports/${reportId}`;
  const report = useQuery(reportQuery(reportId)).data;
  useShortcuts([{ keys: 'Enter', label: t.report, run: () => go(href) }]);
  const verdict = report?.verdict;
  useEffect(() => {
    if (verdict !== undefined) announce(t.done(verdict));
  }, [verdict, t]);
  if (report === undefined) return null;
  return (
    <Banner
      tone={toneOf(report.verdict)}
      title={t.done(text('common').verdict[report.verdict])}
      action={
        <ButtonLink look="ink" href={href} keys="Enter">
          {t.report}
        </ButtonLink>
      }
    >
      {report.reasons[0]?.text}
    </Banner>
  );
}

function isOpen({ status }: Sku): boolean {
  return status !== 'EVALUATED' && status !== 'FAILED';
}
