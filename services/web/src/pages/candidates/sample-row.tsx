import { VerdictBadge } from '../../kit/marks.tsx';
import { Money } from '../../kit/money.tsx';
import { text } from '../../i18n/text.ts';

/** An insulated bottle from China for the United States, with figures that CPES computed. */
const SAMPLE = { score: 74, confidencePercent: 57, landedCents: 1675, cm2Cents: 1225, cacCents: 1225, currency: 'USD' };

/** A sample row that explains the list before the first candidate. */
export function SampleRow() {
  const { sample: t, columns } = text('candidates');
  const { score, confidencePercent, landedCents, cm2Cents, cacCents, currency } = SAMPLE;
  const parts = [
    [columns.verdict, <VerdictBadge key="v" verdict="CAUTION" />, t.verdict],
    [columns.score, score, t.score],
    [columns.confidence, `${String(confidencePercent)}%`, t.confidence],
    [columns.landedCost, <Money key="l" cents={landedCents} currency={currency} />, t.landed],
    [columns.cm2, <Money key="c" cents={cm2Cents} currency={currency} />, t.cm2],
    [columns.breakEvenCac, <Money key="b" cents={cacCents} currency={currency} />, t.cac],
  ] as const;
  return (
    <section className="sample-row">
      <h3>{t.title}</h3>
      <dl className="facts">
        {parts.map(([name, value, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="wrap">
              <span className="strong">{value}</span> <span className="quiet">{words}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
