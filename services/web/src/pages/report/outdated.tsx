import type { ReactNode } from 'react';
import { useMay } from '../../app/session.tsx';
import { Button } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { moneyText } from '../../format/money-text.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Report } from './report-parts.ts';
import { useAgain } from './use-again.ts';

/** The differences that make a report outdated, and a button for a new one. */
export function Outdated({ report }: { readonly report: Report }) {
  const { actions } = text('report');
  const again = useAgain(report);
  const mayWrite = useMay()('listings:edit');
  return (
    <OutdatedBanner
      report={report}
      action={
        mayWrite ? (
          <>
            {again.error === null ? null : <span role="alert">{errorText(again.error).title}</span>}
            <Button look="ink" icon="again" isBusy={again.isPending} onClick={() => again.mutate()}>
              {actions.again}
            </Button>
          </>
        ) : null
      }
    />
  );
}

/** The same without the button, for readers of a shared report. */
export function OutdatedBanner({
  report: { outdated, currency },
  action,
}: {
  readonly report: Report;
  readonly action?: ReactNode;
}) {
  const { outdated: t } = text('report');
  const { verdict, factor: factors } = text('common');
  const { name: terms } = text('report').terms;
  if (outdated === null) return null;
  const { moved, scoreNow, verdictNow, recoveryPriceCents } = outdated;
  const amount = (cents: number) => moneyText({ cents, currency }, locale());
  return (
    <Banner tone="caution" icon="again" title={t.title(scoreNow, verdict[verdictNow])} action={action}>
      {moved.length === 0 ? <p>{t.rules}</p> : null}
      <ul className="changes">
        {moved.map(({ factor, fromCents, toCents, source }) => (
          <li key={factor}>
            {t.moved(factors[factor] ?? terms[factor] ?? factor, amount(fromCents), amount(toCents))}{' '}
            <UserText>{source}</UserText>
          </li>
        ))}
      </ul>
      <p>{recoveryPriceCents === null ? t.noRecovery : t.recovery(amount(recoveryPriceCents))}</p>
    </Banner>
  );
}
