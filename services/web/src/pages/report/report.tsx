import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { useParams } from 'wouter';
import { reportQuery } from '../../api/queries.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { useIsPrinting } from '../../app/use-is-printing.ts';
import { useUrlState } from '../../app/use-url-state.ts';
import { Assumed } from '../../kit/assumed.tsx';
import { Moment, Route, routeAssumed } from '../../kit/money.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { numberText } from '../../format/numbers.ts';
import { oneOf, type Params, word } from '../../format/url-state.ts';
import { locale, text } from '../../i18n/text.ts';
import { ArchivedCandidate } from '../sku/archive.tsx';
import { Tags } from '../sku/tags.tsx';
import { Answer } from './answer.tsx';
import { CostsTab } from './costs-tab.tsx';
import { DayOfEntry } from './day-of-entry.tsx';
import { FirstOrder } from './first-order.tsx';
import { HistoryTab } from './history-tab.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { Outdated } from './outdated.tsx';
import { Printed } from './printed.tsx';
import { ReportActions } from './report-actions.tsx';
import type { Report } from './report-parts.ts';
import { ScoreTab } from './score-tab.tsx';
import { SlimHeader } from './slim-header.tsx';
import { WhatIfTab } from './what-if/what-if-tab.tsx';
import { Validity } from './validity.tsx';
import { Included, Why } from './why.tsx';
import './report.css';

const TABS = ['costs', 'matrix', 'score', 'what-if', 'history'] as const;
const STATE = { tab: oneOf(TABS, 'costs'), factor: word() } satisfies Params;

/** The result of an evaluation: the verdict first, the reasons below. */
export default function ReportPage() {
  const { reportId } = useParams<{ reportId: string }>();
  const query = useQuery(reportQuery(reportId));
  const t = text('report');
  return (
    <LoadedPage
      query={query}
      title={t.area}
      back={{ href: '/', label: t.back }}
      widths={[
        [0, 30],
        [40, 25],
        [75, 20],
      ]}
    >
      {(report) => <Whole report={report} />}
    </LoadedPage>
  );
}

function Whole({ report }: { readonly report: Report }) {
  const t = text('report');
  const [{ tab, factor }, change] = useUrlState(STATE);
  useShortcuts(
    TABS.map((key, place) => ({
      keys: String(place + 1),
      label: t.tabs[key],
      run: () => change({ tab: key, factor: '' }),
    })),
  );
  const { candidate } = report;
  const isPrinting = useIsPrinting();
  // The answer is drawn before the rest, which takes another half second on a slow device.
  const isAnswered = useDeferredValue(true, false);
  const answer = useRef<HTMLDivElement>(null);
  const units = candidate.unitsPerShipment;
  const isAssumed = (field: string) => candidate.assumed.some((name) => name === field);
  return (
    <Page
      title={candidate.title ?? t.untitled}
      area={t.area}
      className="report"
      back={{ href: '/', label: t.back }}
      actions={<ReportActions report={report} />}
      meta={[
        <Route
          key="route"
          from={candidate.supplierCountry}
          to={candidate.targetMarket}
          assumed={routeAssumed({ skuId: report.skuId, assumed: candidate.assumed })}
        />,
        ...(units === null
          ? []
          : [
              <span key="shipment">
                {t.meta.shipment(numberText(units, locale()), candidate.freightMode ?? '')}
                {isAssumed('unitsPerShipment') || isAssumed('freightMode') ? (
                  <>
                    {' '}
                    <Assumed skuId={report.skuId} />
                  </>
                ) : null}
              </span>,
            ]),
        <span key="at">
          {t.meta.evaluated} <Moment iso={report.issuedAt} />
        </span>,
        t.meta.rules(report.ruleVersion.split('+')[0] ?? report.ruleVersion),
        <Tags key="tags" skuId={report.skuId} />,
      ]}
    >
      <SlimHeader report={report} answer={answer} />
      {isPrinting ? null : <ArchivedCandidate skuId={report.skuId} />}
      <div ref={answer}>
        <Answer report={report} />
      </div>
      {isAnswered || isPrinting ? (
        <>
          <Outdated report={report} />
          <Validity report={report} />
          <Why report={report} />
          <FirstOrder report={report} />
          <DayOfEntry report={report} />
          <Included key={String(isPrinting)} report={report} isOpen={isPrinting} />
          {isPrinting ? (
            <Printed report={report} />
          ) : (
            <div>
              <Tabs
                label={t.tabs.label}
                tabs={TABS.map((key, place) => ({ key, label: t.tabs[key], shortcut: String(place + 1) }))}
                current={tab}
                onSelect={(key) => change({ tab: key, factor: '' })}
              >
                {tab === 'costs' ? (
                  <CostsTab report={report} open={factor} onOpen={(key) => change({ factor: key })} />
                ) : null}
                {tab === 'matrix' ? <MatrixTab report={report} /> : null}
                {tab === 'score' ? <ScoreTab report={report} /> : null}
                {tab === 'what-if' ? <WhatIfTab report={report} /> : null}
                {tab === 'history' ? <HistoryTab report={report} /> : null}
              </Tabs>
            </div>
          )}
        </>
      ) : null}
    </Page>
  );
}
