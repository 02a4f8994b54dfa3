import type { Schemas } from '../../api/client.ts';
import { Moment } from '../../kit/money.tsx';
import { text } from '../../i18n/text.ts';
import { ShownOnce } from '../parts/shown-once.tsx';

/** A new link. Its token is in the fragment, which browsers do not send. */
export function LinkMade({
  link: { kind, email, expiresAt, token },
  onClose,
}: {
  readonly link: Schemas['NewLinkResponse'];
  readonly onClose: () => void;
}) {
  const { link: t } = text('members');
  return (
    <ShownOnce
      title={kind === 'invitation' ? t.invitation : t.reset}
      lead={t.lead}
      label={t.label(email)}
      value={`${window.location.origin}/app/join#${token}`}
      onClose={onClose}
    >
      <p className="quiet">
        {t.expires} <Moment iso={expiresAt} />
      </p>
    </ShownOnce>
  );
}
