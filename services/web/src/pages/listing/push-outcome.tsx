import { useEffect } from 'react';
import { announce } from '../../kit/announce.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Banner } from '../../kit/message.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { momentText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import type { Push } from './listing-queries.ts';

const STEPS = ['checking', 'sending', 'verifying', 'done'] as const;
/** The step of each state. */
const STEP_OF: Readonly<Partial<Record<Push['state'], number>>> = {
  REQUESTED: 0,
  CHECKING: 0,
  SENDING: 1,
  RECONCILING: 1,
  VERIFYING: 2,
};
const TONE: Readonly<Partial<Record<Push['state'], 'advance' | 'caution' | 'reject'>>> = {
  DRAFTED: 'advance',
  WITHDRAWN: 'caution',
  CONFLICT: 'caution',
  CONFLICT_LIVE: 'caution',
  FAILED: 'reject',
  QUARANTINED: 'reject',
};

interface OutcomeProps {
  readonly push: Push;
  readonly storeId: string;
  readonly onAgain: (() => void) | undefined;
}

/** The progress or the outcome of a push, and the next step. */
export function PushOutcome({ push, storeId, onAgain }: OutcomeProps) {
  const t = text('listing');
  // A draft that was changed or published in the store has its own title.
  const byReason = push.state === 'DRAFTED' && push.reason !== null ? t.outcome[push.reason] : undefined;
  const title = byReason ?? t.outcome[push.state] ?? push.state;
  useEffect(() => announce(title), [title]);
  if (!push.isSettled) return <Progress push={push} />;
  const { editUrl, verifiedAt, liveSince, differences } = push;
  return (
    <>
      <Banner
        tone={byReason === undefined ? (TONE[push.state] ?? 'plain') : 'plain'}
        title={title}
        action={<Next push={push} storeId={storeId} onAgain={onAgain} editUrl={editUrl} />}
      >
        <p>{push.text}</p>
        {verifiedAt === null ? null : <p>{t.result.checked(momentText(verifiedAt, locale()))}</p>}
        {liveSince === null ? null : <p>{t.result.live}</p>}
      </Banner>
      {differences.length === 0 ? null : <Differences differences={differences} />}
    </>
  );
}

function Next({ push, storeId, onAgain, editUrl }: OutcomeProps & { readonly editUrl: string | null }) {
  const { result } = text('listing');
  // A product that was live, or may be live, has quarantined its store.
  if (push.state === 'QUARANTINED' || (push.state === 'WITHDRAWN' && push.reason === 'live'))
    return <ButtonLink href={`/stores/${storeId}`}>{result.toStore}</ButtonLink>;
  const isOver = push.state === 'WITHDRAWN' || push.state === 'FAILED';
  if (editUrl !== null && !isOver)
    return (
      <a className="button line normal" href={editUrl} target="_blank" rel="noreferrer">
        <Icon name="store" />
        <span className="button-words">{result.openStore}</span>
      </a>
    );
  return onAgain === undefined ? null : <Button onClick={onAgain}>{result.again}</Button>;
}

function Progress({ push }: { readonly push: Push }) {
  const { progress, outcome } = text('listing');
  const now = STEP_OF[push.state] ?? STEPS.length - 2;
  return (
    <section className="card push-progress" aria-busy="true">
      <p className="strong">{outcome[push.state] ?? push.state}</p>
      <ol aria-label={progress.label}>
        {STEPS.map((step, place) => (
          <li
            key={step}
            data-state={place < now ? 'done' : place === now ? 'now' : 'next'}
            aria-current={place === now ? 'step' : undefined}
          >
            {place < now ? <Icon name="tick" /> : null}
            {progress[step]}
          </li>
        ))}
      </ol>
      <p className="quiet">{push.text}</p>
    </section>
  );
}

function Differences({ differences }: { readonly differences: Push['differences'] }) {
  const { result } = text('listing');
  return (
    <section>
      <h2>{result.differences}</h2>
      <Scroller className="card" label={result.differences}>
        <table className="table">
          <caption className="unseen">{result.differences}</caption>
          <thead>
            <tr>
              <th scope="col">{result.field}</th>
              <th scope="col">{result.sentValue}</th>
              <th scope="col">{result.found}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, sent, found }) => (
              <tr key={field}>
                <th scope="row">{result.fields[field] ?? field}</th>
                <td className="wrap">
                  <UserText>{sent}</UserText>
                </td>
                <td className="wrap">
                  <UserText>{found ?? result.absent}</UserText>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
