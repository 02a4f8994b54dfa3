import type { ReactNode } from 'react';
import { useMay, useSession } from '../../app/session.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { Empty } from '../../kit/message.tsx';
import { text } from '../../i18n/text.ts';
import { SampleRow } from './sample-row.tsx';

/** Three steps to a first report, in a workspace without candidates. */
export function FirstSteps() {
  const { empty: t } = text('candidates');
  const { actions, apiCall } = text('common');
  const { tenantName } = useSession();
  const may = useMay();
  return (
    <Empty
      title={t.title}
      command={
        <ol className="first-steps">
          <Step title={t.steps.candidate} words={t.text}>
            {may('listings:edit') ? (
              <div className="actions">
                <ButtonLink href="/new?example=1" look="ink" icon="plus">
                  {t.example}
                </ButtonLink>
                <ButtonLink href="/new">{actions.newCandidate}</ButtonLink>
                <ButtonLink href="/import">{actions.importCsv}</ButtonLink>
                <ButtonLink href="/import?examples=1" look="quiet">
                  {t.examples}
                </ButtonLink>
              </div>
            ) : null}
          </Step>
          <Step title={t.steps.report} words={t.reportText}>
            <SampleRow />
          </Step>
          <Step title={t.steps.programs} words={may('keys:manage') ? t.programsText : t.programsOwner}>
            {may('keys:manage') ? (
              <div className="actions">
                <ButtonLink href="/keys" icon="key">
                  {t.key}
                </ButtonLink>
                <ButtonLink href="/webhooks" icon="webhook">
                  {t.webhook}
                </ButtonLink>
              </div>
            ) : null}
            <pre className="code" tabIndex={0} aria-label={apiCall.title} title={tenantName}>
              {FIRST_CALL}
            </pre>
          </Step>
        </ol>
      }
    >
      {t.lead}
    </Empty>
  );
}

function Step({
  title,
  words,
  children,
}: {
  readonly title: string;
  readonly words: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <h3>{title}</h3>
      <p className="quiet">{words}</p>
      {children}
    </li>
  );
}

/** Shows the API call that submits a candidate. */
const FIRST_CALL = `curl -sS ${window.location.origin}/v2/skus -H "Authorization: Bearer $CPES_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"title":"Insulated stainless bottle 600 ml","factoryUnitCostCents":480,"targetRetailPriceCents":3495}'`;
