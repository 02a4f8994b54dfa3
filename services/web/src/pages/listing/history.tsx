import type { Schemas } from '../../api/client.ts';
import { useSession } from '../../app/session.tsx';
import { Moment } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { text } from '../../i18n/text.ts';

/** The audit entries of the listing, newest first. */
export function History({
  events,
  title,
}: {
  readonly events: readonly Schemas['ListingEventResponse'][];
  readonly title?: string;
}) {
  const { history: t, outcome } = text('listing');
  const name = title ?? t.title;
  const { userId } = useSession();
  if (events.length === 0) return null;
  const who = (id: string | null) => (id === null ? t.service : id === userId ? t.you : t.colleague);
  return (
    <section>
      <h2>{name}</h2>
      <Scroller className="card" label={name}>
        <table className="table">
          <caption className="unseen">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t.when}</th>
              <th scope="col">{t.what}</th>
              <th scope="col">{t.who}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ at, action, text: words, userId: by }, place) => (
              <tr key={`${at} ${String(place)}`}>
                <th scope="row">
                  <Moment iso={at} />
                </th>
                <td className="wrap">
                  {t.action[action] ?? outcome[action] ?? action}
                  {words === null ? null : <span className="quiet">{` – ${words}`}</span>}
                </td>
                <td>{who(by)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
