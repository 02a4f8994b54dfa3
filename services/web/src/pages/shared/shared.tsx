import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { Logo } from '../../kit/icon.tsx';
import { Empty } from '../../kit/message.tsx';
import { Moment, Route, routeAssumed } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { Answer } from '../report/answer.tsx';
import { CostsTab } from '../report/costs-tab.tsx';
import { DayOfEntry } from '../report/day-of-entry.tsx';
import { FirstOrder } from '../report/first-order.tsx';
import { MatrixTab } from '../report/matrix-tab.tsx';
import { EvidenceTable } from '../report/printed.tsx';
import type { Report } from '../report/report-parts.ts';
import { ScoreTab } from '../report/score-tab.tsx';
import { Validity } from '../report/validity.tsx';
import { Included, Why } from '../report/why.tsx';
import '../report/report.css';
import './shared.css';

/** A report for the holder of its link. The token is in the fragment, which browsers do not send. */
export default function Shared() {
  const { shared: t, area } = text('report');
  const token = window.location.hash.slice(1);
  const query = useQuery({
    queryKey: ['shared-report', token],
    queryFn: async ({ signal }) =>
      bodyOf(await api.GET('/app/api/shared-report', { headers: { authorization: `Bearer ${token}` }, signal })),
    staleTime: Infinity,
    retry: false,
  });
  const isGone = query.error instanceof Fault && query.error.status === 404;
  return (
    <div className="shared">
      <header className="brand">
        <Logo />
        <span>{text('common').product}</span>
        <span className="spacer" />
        <Link href="/sign-in" className="link">
          {t.signIn}
        </Link>
      </header>
      {isGone ? (
        <Page title={t.gone}>
          <Empty title={t.gone}>{t.goneText}</Empty>
        </Page>
      ) : query.data === undefined ? (
        <Page title={area}>
          <Loaded query={query}>{() => null}</Loaded>
        </Page>
      ) : (
        <SharedReport report={query.data} />
      )}
    </div>
  );
}

/** The whole report in one piece, as it is printed. */
function SharedReport({ report }: { readonly report: Report }) {
  const { shared: t, actions, meta, tabs, area, untitled, print } = text('report');
  const [factor, setFactor] = useState('');
  const { candidate } = report;
  return (
    <Page
      title={candidate.title ?? untitled}
      area={area}
      className="report"
      actions={
        <Button icon="print" onClick={() => window.print()}>
          {actions.print}
        </Button>
      }
      meta={[
        <Route
          key="route"
          from={candidate.supplierCountry}
          to={candidate.targetMarket}
          assumed={routeAssumed({ skuId: report.skuId, assumed: candidate.assumed })}
        />,
        <span key="at">
          {meta.evaluated} <Moment iso={report.issuedAt} />
        </span>,
        meta.rules(report.ruleVersion.split('+')[0] ?? report.ruleVersion),
        t.made,
      ]}
    >
      <Answer report={report} />
      <Validity report={report} />
      <Why report={report} />
      <FirstOrder report={report} />
      <DayOfEntry report={report} />
      <Included report={report} isOpen />
      <section>
        <h2>{tabs.costs}</h2>
        <CostsTab report={report} open={factor} onOpen={setFactor} />
      </section>
      <MatrixTab report={report} />
      <ScoreTab report={report} />
      <Scroller label={print.evidence} className="shared-evidence">
        <EvidenceTable report={report} />
      </Scroller>
    </Page>
  );
}
