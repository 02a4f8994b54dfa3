import type { ReactNode } from 'react';
import { PartBar } from '../../charts/part-bar.tsx';
import { SmallScore } from '../../charts/small-score.tsx';
import { toneOf, VerdictBadge } from '../../kit/marks.tsx';
import { Assumed } from '../../kit/assumed.tsx';
import { Money, Route, routeAssumed } from '../../kit/money.tsx';
import { isolated } from '../../format/isolated.ts';
import { dayText, percentText } from '../../format/numbers.ts';
import { sizeShown, weightShown } from '../../kit/measure.ts';
import { locale, text } from '../../i18n/text.ts';
import { entryLineOf } from '../report/entry-line.ts';
import { ReportMatrix } from '../report/report-matrix.tsx';
import type { Report } from '../report/report-parts.ts';

const THRESHOLDS = { caution: 50, advance: 75 };

export interface CompareRow {
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly isSame: boolean;
  readonly cells: readonly { readonly key: string; readonly shown: ReactNode; readonly isBest: boolean }[];
}

interface Group {
  readonly key: string;
  readonly title?: string;
  readonly rows: readonly CompareRow[];
}

/** The rows of a comparison, always in the same order. Amounts in different currencies have no best value. */
export function groupsOf(reports: readonly Report[]): Group[] {
  const t = text('compare');
  const { factor: factorNames } = text('common');
  const { part: partNames } = text('report').score;
  const isOneCurrency = new Set(reports.map(({ currency }) => currency)).size === 1;
  const row = (
    key: string,
    label: string,
    value: (report: Report) => number | null,
    show: (report: Report, value: number) => ReactNode,
    best: 'high' | 'low' | undefined,
    note?: string,
    isAmount = false,
  ): CompareRow => {
    const values = reports.map(value);
    const known = values.filter((one) => one !== null);
    const top = best === 'high' ? Math.max(...known) : Math.min(...known);
    const isSame = new Set(values).size === 1 && (isOneCurrency || !isAmount);
    return {
      key,
      label,
      ...(note === undefined ? {} : { note }),
      isSame,
      cells: reports.map((report, place) => {
        const own = values[place] ?? null;
        return {
          key: report.reportId,
          shown: own === null ? '–' : show(report, own),
          isBest: best !== undefined && !isSame && own === top,
        };
      }),
    };
  };
  const money = (
    key: string,
    label: string,
    value: (report: Report) => number | null,
    best: 'high' | 'low' | undefined,
  ): CompareRow =>
    row(
      key,
      label,
      value,
      ({ currency }, cents) => <Money cents={cents} currency={currency} saysLoss />,
      isOneCurrency ? best : undefined,
      undefined,
      true,
    );
  const worst = ({ cm2Matrix }: Report) => cm2Matrix.find((cell) => cell.worst)?.cm2Cents ?? null;
  const parts = reports[0]?.scoreBreakdown ?? [];
  const longest = Math.max(...parts.map(({ maxPoints }) => maxPoints));
  const factorKeys = reports[0]?.landedCost.factors.map(({ key }) => key) ?? [];
  return [
    {
      key: 'answer',
      rows: [
        row(
          'score',
          t.rows.score,
          ({ score }) => score,
          ({ verdict }, score) => (
            <span className="compare-score">
              <b>{score}</b>
              <SmallScore score={score} tone={toneOf(verdict)} thresholds={THRESHOLDS} />
            </span>
          ),
          'high',
        ),
        row(
          'confidence',
          t.rows.confidence,
          ({ confidence }) => confidence.overallPercent,
          (_, percent) => `${String(percent)}%`,
          'high',
        ),
      ],
    },
    {
      key: 'money',
      title: t.groups.money,
      rows: [
        money('landed', t.rows.landed, ({ landedCost }) => landedCost.trueLandedCostCents, 'low'),
        money('warehouse', t.rows.warehouse, ({ landedCost }) => landedCost.landedToWarehouseCents, 'low'),
        money('fulfilment', t.rows.fulfilment, ({ landedCost }) => landedCost.fulfilmentCents, 'low'),
        money('cm2', t.rows.cm2, ({ unitEconomics }) => unitEconomics.cm2Cents, 'high'),
        row(
          'cm2Percent',
          t.rows.cm2Percent,
          ({ unitEconomics }) => unitEconomics.cm2Bps,
          (_, bps) => percentText(bps, locale()),
          'high',
        ),
        money('worst', t.rows.worst, worst, 'high'),
        money('lowest', t.rows.lowest, ({ lowestViablePriceCents }) => lowestViablePriceCents, 'low'),
        {
          key: 'matrix',
          label: t.rows.matrix,
          note: t.rows.matrixNote,
          isSame: false,
          cells: reports.map((report) => ({
            key: report.reportId,
            shown: (
              <ReportMatrix
                report={report}
                caption={`${t.rows.matrix}: ${isolated(report.candidate.title ?? t.untitled)}`}
              />
            ),
            isBest: false,
          })),
        },
      ],
    },
    {
      key: 'parts',
      title: t.groups.parts,
      rows: parts.map(({ part, maxPoints }) =>
        row(
          part,
          partNames[part] ?? part,
          (report) => report.scoreBreakdown.find((one) => one.part === part)?.points ?? null,
          (_, points) => (
            <span className="compare-part">
              <PartBar value={points} max={maxPoints} longest={longest} />
              <span>{points}</span>
            </span>
          ),
          'high',
          t.of(maxPoints),
        ),
      ),
    },
    {
      key: 'factors',
      title: t.groups.factors,
      rows: factorKeys.map((key) =>
        money(
          key,
          factorNames[key] ?? key,
          ({ landedCost }) => landedCost.factors.find((factor) => factor.key === key)?.amountCents ?? null,
          'low',
        ),
      ),
    },
    { key: 'order', title: t.groups.order, rows: [...orderRows(reports, money), ...entryRows(reports)] },
    { key: 'inputs', title: t.groups.inputs, rows: inputRows(reports) },
  ];
}

type MoneyRow = (
  key: string,
  label: string,
  value: (report: Report) => number | null,
  best: 'high' | 'low' | undefined,
) => CompareRow;

/** The first order. A report without one-time costs or terms of payment lacks these values, which says nothing about its order. */
function orderRows(reports: readonly Report[], money: MoneyRow): CompareRow[] {
  const { rows: t } = text('compare');
  const row: MoneyRow = (key, label, value, best) =>
    money(key, label, value, reports.some((report) => value(report) === null) ? undefined : best);
  return [
    row('oneTime', t.oneTime, ({ firstOrder }) => firstOrder?.oneTimeCostsCents ?? null, 'low'),
    row('after', t.after, ({ firstOrder }) => firstOrder?.cm2AfterCents ?? null, 'high'),
    row('tiedUp', t.tiedUp, ({ firstOrder }) => firstOrder?.cash?.tiedUpCents ?? null, 'low'),
  ];
}

/** The time line of each report: what changes between today and the arrival of the goods. */
function entryRows(reports: readonly Report[]): CompareRow[] {
  const { rows: t } = text('compare');
  const day = (label: string, key: string, of: (report: Report) => string | null | undefined) =>
    plainRow(reports, { key, label, show: (report) => dayShown(of(report)), same: of });
  return [
    day(t.arrival, 'arrival', (report) => entryLineOf(report).find(({ kind }) => kind === 'arrival')?.day),
    plainRow(reports, {
      key: 'changes',
      label: t.changes,
      show: (report) => (report.entry === undefined ? null : <Steps report={report} />),
      same: ({ scheduledChanges }) => scheduledChanges,
    }),
    day(t.lastSafeOrder, 'lastSafeOrder', ({ lastSafeOrderDate }) => lastSafeOrderDate),
  ];
}

function dayShown(day: string | null | undefined): string | null {
  return day == null ? null : dayText(day, locale());
}

/** The days on which a figure changes, with the score of an entry from then on. */
function Steps({ report }: { readonly report: Report }) {
  const { rows: t } = text('compare');
  const steps = entryLineOf(report).filter((point) => point.kind === 'step');
  if (steps.length === 0) return t.noChanges;
  return (
    <ul className="compare-steps">
      {steps.map(({ day, changes: [{ scoreThen, verdictThen }] }) => (
        <li key={day}>
          {dayText(day, locale())} <span className="quiet">{t.scoreThen(scoreThen)}</span>{' '}
          <VerdictBadge verdict={verdictThen} />
        </li>
      ))}
    </ul>
  );
}

interface PlainRow {
  readonly key: string;
  readonly label: string;
  readonly show: (report: Report) => ReactNode;
  /** Equal for reports with the same value. */
  readonly same: (report: Report) => unknown;
}

/** A row in which no value is the best. */
function plainRow(reports: readonly Report[], { key, label, show, same }: PlainRow): CompareRow {
  return {
    key,
    label,
    isSame: new Set(reports.map((report) => JSON.stringify(same(report)))).size === 1,
    cells: reports.map((report) => ({ key: report.reportId, shown: show(report) ?? '–', isBest: false })),
  };
}

function inputRows(reports: readonly Report[]): CompareRow[] {
  const { rows: t } = text('compare');
  const row = (key: string, label: string, show: PlainRow['show'], same: PlainRow['same']) =>
    plainRow(reports, { key, label, show, same });
  const given = ({ skuId, candidate }: Report, field: string, value: string) =>
    candidate.assumed.some((name) => name === field) ? (
      <>
        {value} <Assumed skuId={skuId} />
      </>
    ) : (
      value
    );
  const amount = (cents: number, currency: string) => <Money cents={cents} currency={currency} />;
  return [
    row(
      'price',
      t.price,
      ({ candidate, currency }) => amount(candidate.targetRetailPriceCents, currency),
      ({ candidate, currency }) => [candidate.targetRetailPriceCents, currency],
    ),
    row(
      'cost',
      t.cost,
      ({ candidate, currency }) => amount(candidate.factoryUnitCostCents, candidate.costCurrency ?? currency),
      ({ candidate, currency }) => [candidate.factoryUnitCostCents, candidate.costCurrency ?? currency],
    ),
    row(
      'weight',
      t.weight,
      (report) =>
        report.candidate.weightGrams === null
          ? null
          : given(report, 'weightGrams', weightShown(report.candidate.weightGrams)),
      ({ candidate }) => candidate.weightGrams,
    ),
    row(
      'size',
      t.size,
      (report) =>
        report.candidate.dimensionsMm === null
          ? null
          : given(report, 'dimensionsMm', sizeShown(report.candidate.dimensionsMm)),
      ({ candidate }) => candidate.dimensionsMm,
    ),
    row(
      'route',
      t.route,
      (report) => (
        <Route
          from={report.candidate.supplierCountry}
          to={report.candidate.targetMarket}
          assumed={routeAssumed({ skuId: report.skuId, assumed: report.candidate.assumed })}
        />
      ),
      ({ candidate }) => [candidate.supplierCountry, candidate.targetMarket],
    ),
    row(
      'incoterm',
      t.incoterm,
      ({ candidate }) => candidate.incoterm,
      ({ candidate }) => candidate.incoterm,
    ),
    row(
      'carton',
      t.carton,
      ({ candidate: { carton } }) =>
        carton && t.cartonText(carton.units, sizeShown(carton.dimensionsMm), weightShown(carton.weightGrams)),
      ({ candidate }) => candidate.carton,
    ),
    row(
      'entryDate',
      t.entryDate,
      ({ candidate }) => candidate.entryDate && dayText(candidate.entryDate, locale()),
      ({ candidate }) => candidate.entryDate,
    ),
  ];
}
