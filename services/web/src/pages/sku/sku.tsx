import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { reportQuery, skuQuery } from '../../api/queries.ts';
import { Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { announce } from '../../kit/announce.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { toneOf } from '../../kit/marks.tsx';
import { Banner, SkeletonRows } from '../../kit/message.tsx';
import { Moment, Money, Route } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { sizeText, weightText } from '../../text/numbers.ts';
import { locale, text } from '../../texts/text.ts';
import './sku.css';

type Sku = Schemas['SkuResponse'];

/** While a run goes on, it is asked for so often. */
const ASKED_EVERY_MS = 500;

/** A candidate while it is evaluated, and what became of it. */
export default function SkuPage() {
  const { skuId } = useParams<{ skuId: string }>();
  const query = useQuery({
    ...skuQuery(skuId),
    refetchInterval: ({ state }) => (state.data === undefined || isOpen(state.data) ? ASKED_EVERY_MS : false),
  });
  const t = text('sku');
  return (
    <Loaded
      query={query}
      skeleton={
        <Page title={t.area}>
          <SkeletonRows
            rows={6}
            widths={[
              [0, 30],
              [40, 25],
            ]}
          />
        </Page>
      }
    >
      {(sku) => <Whole sku={sku} />}
    </Loaded>
  );
}

function Whole({ sku }: { readonly sku: Sku }) {
  const t = text('sku');
  const { reportId, failure, candidate } = sku;
  return (
    <Page
      title={candidate.title ?? t.untitled}
      area={t.area}
      mark={isOpen(sku) ? '●' : failure === null ? '✓' : '✕'}
      back={{ href: '/', label: t.back }}

      meta={[
        <Route key="route" from={candidate.supplierCountry} to={candidate.targetMarket} />,
        <span key="id" className="mono">
          {sku.skuId} <CopyButton value={sku.skuId} size="small" label={text('common').actions.copy} />
        </span>,
        <span key="at">
          {t.submitted} <Moment iso={sku.submittedAt} />
        </span>,
      ]}
    >
      {isOpen(sku) ? (
        <Banner tone="plain" icon="clock" title={t.running.title}>
          {t.running.text}
        </Banner>
      ) : null}
      {failure === null ? null : (
        <Banner tone="reject" title={t.failed.title}>
          <p>{failure.detail}</p>
          <p className="mono">{`${failure.stage} · ${failure.code}`}</p>
        </Banner>
      )}
      {reportId === null ? null : <Done reportId={reportId} />}
      <Facts sku={sku} />
    </Page>
  );
}

/** The verdict, and the way to the report: nobody is taken there while reading. */
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

function Facts({ sku: { candidate, currency } }: { readonly sku: Sku }) {
  const { facts } = text('sku');
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    [facts.cost, <Money key="cost" cents={candidate.factoryUnitCostCents} currency={currency} />],
    [facts.price, <Money key="price" cents={candidate.targetRetailPriceCents} currency={currency} />],
    [facts.weight, candidate.weightGrams === null ? null : weightText(candidate.weightGrams, locale())],
    [facts.size, candidate.dimensionsMm === null ? null : sizeText(candidate.dimensionsMm, locale())],
    [facts.hsCode, candidate.hsCode],
    [facts.units, candidate.unitsPerShipment === null ? null : facts.unitsText(candidate.unitsPerShipment)],
    [facts.reference, candidate.externalRef],
    [facts.description, candidate.description],
  ];
  return (
    <section className="card sku-facts">
      <h2>{facts.title}</h2>
      <dl className="facts">
        {rows
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wrap">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function isOpen({ status }: Sku): boolean {
  return status !== 'EVALUATED' && status !== 'FAILED';
}
