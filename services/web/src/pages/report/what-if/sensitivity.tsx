import type { Schemas } from '../../../api/client.ts';
import { Tornado } from '../../../charts/tornado.tsx';
import { locale, text } from '../../../texts/text.ts';

/** The charted ones of the service's changes, in percent of the factor. */
const DOWN_PERCENT = -10;
const UP_PERCENT = 10;

/** How much CM2 changes with each factor. */
export function Sensitivity({ answer }: { readonly answer: Schemas['WhatIfResponse'] | undefined }) {
  const { tornado: t } = text('what-if');
  const { factor: names } = text('common');
  if (answer === undefined) return null;
  const { report, sensitivity } = answer;
  const base = report.unitEconomics.cm2Cents;
  return (
    <Tornado
      title={t.title}
      lead={t.lead}
      effects={sensitivity.map(({ factor, changes }) => ({
        key: factor,
        label: names[factor] ?? factor,
        whenLower: effectOf(changes, DOWN_PERCENT, base),
        whenHigher: effectOf(changes, UP_PERCENT, base),
      }))}
      baseCents={base}
      baseLabel={t.base}
      currency={report.currency}
      locale={locale()}
      sentence={t.sentence(names[sensitivity[0]?.factor ?? ''] ?? '')}
    />
  );
}

function effectOf(
  effects: readonly Schemas['SensitivityChangeResponse'][],
  percent: number,
  baseCents: number,
): number {
  const effect = effects.find(({ changePercent }) => changePercent === percent);
  return effect === undefined ? 0 : effect.cm2Cents - baseCents;
}
