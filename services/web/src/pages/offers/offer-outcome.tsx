import { Button, ButtonLink } from '../../kit/button.tsx';
import { Banner } from '../../kit/message.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { Rows } from '../parts/rows.tsx';
import { isFinal, isSaved, type OfferRun, type Outcome } from './use-offer-run.ts';

interface OutcomeProps {
  readonly run: OfferRun;
  readonly skuId: string;
  readonly onResume: () => void;
  readonly onAgain: () => void;
}

/** The progress of an import, and the outcome of each offer at its end. */
export function OfferOutcome({ run: { offers, outcomes, isGoing }, skuId, onResume, onAgain }: OutcomeProps) {
  const { quotes: t } = text('offers');
  const saved = [...outcomes.values()].filter(isSaved).length;
  const unsaved = offers.length - saved;
  // The service refuses the same offer again.
  const mayResume = offers.some(({ offerRef }) => !isFinal(outcomes.get(offerRef)));
  return (
    <>
      <section className="card import-run">
        <progress aria-label={t.progress} max={offers.length} value={outcomes.size} />
        <p role="status">{isGoing ? t.going(outcomes.size, offers.length) : t.saved(saved)}</p>
        {isGoing || unsaved === 0 ? null : (
          <Banner
            tone="caution"
            title={t.unsaved(unsaved)}
            action={mayResume ? <Button onClick={onResume}>{t.rest}</Button> : undefined}
          />
        )}
        {isGoing ? null : (
          <div className="actions">
            <ButtonLink href={`/skus/${skuId}?tab=offers`} look="ink">
              {t.see}
            </ButtonLink>
            <Button look="quiet" onClick={onAgain}>
              {t.again}
            </Button>
          </div>
        )}
      </section>
      {isGoing ? null : (
        <section>
          <h3>{t.outcomes}</h3>
          <div className="card">
            <Rows
              label={t.outcomes}
              columns={[
                { head: t.offer, cell: ({ offerRef }) => <span className="mono wrap">{offerRef}</span> },
                {
                  head: text('offers').fields.supplierName,
                  cell: ({ offer }) => <UserText>{offer.supplierName}</UserText>,
                },
                {
                  head: t.result,
                  cell: ({ offerRef }) => <span className="wrap">{wordsOf(outcomes.get(offerRef))}</span>,
                },
              ]}
              rows={offers}
              keyOf={({ offerRef }) => offerRef}
            />
          </div>
        </section>
      )}
    </>
  );
}

function wordsOf(outcome: Outcome | undefined): string {
  const { kinds } = text('offers').quotes;
  if (outcome === undefined) return '';
  return outcome.kind === 'failed' ? kinds.failed(outcome.why) : kinds[outcome.kind];
}
