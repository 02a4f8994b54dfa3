import { CopyButton } from '../../kit/copy.tsx';
import { text } from '../../i18n/text.ts';
import { ShownOnce } from '../parts/shown-once.tsx';

/** A new key, with a call that uses it. */
export function KeyMade({
  apiKey,
  scopes,
  onClose,
}: {
  /** Null in the response to a repeat. */
  readonly apiKey: string | null;
  readonly scopes: readonly string[];
  readonly onClose: () => void;
}) {
  const { made: t } = text('keys');
  const curl = `curl -sS '${window.location.origin}${addressFor(scopes)}' \\\n  -H 'Authorization: Bearer ${apiKey ?? ''}'`;
  return (
    <ShownOnce title={t.title} lead={t.lead} label={t.label} value={apiKey} lost={t.lost} onClose={onClose}>
      <div className="shown-once">
        <p className="strong">{t.try}</p>
        <pre className="key-curl" dir="ltr" tabIndex={0} aria-label={t.try}>
          {curl}
        </pre>
        <div className="actions">
          <CopyButton value={curl} look="line">
            {t.copy}
          </CopyButton>
        </div>
      </div>
    </ShownOnce>
  );
}

/** A list that the key may read: the call must succeed. */
function addressFor(scopes: readonly string[]): string {
  const lists: readonly (readonly [scope: string, address: string])[] = [
    ['skus:read', '/v2/skus?limit=1'],
    ['webhooks:manage', '/v2/webhook-endpoints'],
    ['keys:manage', '/v2/keys'],
  ];
  return lists.find(([scope]) => scopes.includes(scope))?.[1] ?? '/v2/skus?limit=1';
}
