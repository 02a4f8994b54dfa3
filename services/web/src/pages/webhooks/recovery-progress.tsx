import { useQuery } from '@tanstack/react-query';
import { text } from '../../i18n/text.ts';
import { recoveryQuery } from './webhook-queries.ts';

/** How far a recovery is. It goes on without this page. */
export function RecoveryProgress({
  endpointId,
  recoveryId,
}: {
  readonly endpointId: string;
  readonly recoveryId: string;
}) {
  const { recover: t } = text('webhooks');
  const { data } = useQuery(recoveryQuery(endpointId, recoveryId));
  if (data === undefined) return null;
  const done = data.succeeded + data.failed;
  const all = done + data.waiting;
  return (
    <section className="card webhook-progress" role="status">
      <p>
        <span className="strong">{data.state === 'done' ? t.finished : t.progress}</span>{' '}
        <span className="quiet">{t.running(done, all)}</span>
      </p>
      <progress aria-label={t.progress} value={done} max={Math.max(1, all)} />
      <p className="quiet">{t.outcome(data.succeeded, data.failed)}</p>
    </section>
  );
}
