import { SmallMatrix } from '../../charts/matrix-table.tsx';
import { numberText, wholePercent } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';

/** The nine cells of a report as a small matrix for comparisons. */
export function ReportMatrix({
  report: { cm2Matrix, currency },
  caption,
}: {
  readonly report: Pick<Report, 'cm2Matrix' | 'currency'>;
  readonly caption: string;
}) {
  const head = (bps: number) => ({ key: String(bps), value: `${numberText(wholePercent(bps), locale())}%` });
  const unique = (values: readonly number[]) => [...new Set(values)].map(head);
  return (
    <SmallMatrix
      caption={caption}
      rows={unique(cm2Matrix.map(({ retailPriceBps }) => retailPriceBps))}
      columns={unique(cm2Matrix.map(({ costBps }) => costBps))}
      cells={cm2Matrix.map(({ retailPriceBps, costBps, cm2Cents, cm2Bps, base }) => ({
        row: String(retailPriceBps),
        column: String(costBps),
        cents: cm2Cents,
        bps: cm2Bps,
        isBase: base,
      }))}
      currency={currency}
      locale={locale()}
      words={text('charts').matrix}
    />
  );
}
