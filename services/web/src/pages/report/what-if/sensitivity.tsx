import type { Schemas } from '../../../api/client.ts';
import { type Effect, Tornado } from '../../../charts/tornado.tsx';
import { locale, text } from '../../../i18n/text.ts';

/** The charted ones of the service's changes, in percent of the value. */
const CHARTED_PERCENT = 10;
const EXCHANGE_RATE_PERCENT = 5;

/** How much CM2 changes with each factor, the retail price and the return rate. */
export function Sensitivity({ answer }: { readonly answer: Schemas['WhatIfResponse'] | undefined }) {
  const { tornado: t } = text('what-if');
  const { factor: names } = text('common');
  if (answer === undefined) return null;
  const { report, sensitivity, termSensitivity } = answer;
  const base = report.unitEconomics.cm2Cents;
  const lines = [
    ...sensitivity.map(({ factor, changes }) => ({ key: factor, label: names[factor] ?? factor, changes })),
    ...termSensitivity.map(({ term, changes }) => ({ key: term, label: t.terms[term] ?? term, changes })),
  ];
  const effects = lines.map(({ key, label, changes }) => {
    const percent = key === 'costExchangeRate' ? EXCHANGE_RATE_PERCENT : CHARTED_PERCENT;
    return {
      key,
      label,
      whenLower: effectOf(changes, -percent, base),
      whenHigher: effectOf(changes, percent, base),
    };
  });
  const reachOf = ({ whenLower, whenHigher }: Effect) => Math.abs(whenHigher - whenLower);
  const strongest = effects.reduce((most, one) => (reachOf(one) > reachOf(most) ? one : most));
  return (
    <Tornado
      title={t.title}
      lead={t.lead}
      effects={effects}
      baseCents={base}
      baseLabel={t.base}
      currency={report.currency}
      locale={locale()}
      sentence={t.sentence(strongest.label)}
    />
  );
}

function effectOf(
  effects: readonly { readonly changePercent: number; readonly cm2Cents: number }[],
  percent: number,
  baseCents: number,
): number {
  const effect = effects.find(({ changePercent }) => changePercent === percent);
  return effect === undefined ? 0 : effect.cm2Cents - baseCents;
}
