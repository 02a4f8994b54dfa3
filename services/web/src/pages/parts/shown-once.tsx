import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Banner } from '../../kit/message.tsx';
import { text } from '../../i18n/text.ts';
import './rows.css';

/** A value that the service shows once. Closing the dialog without the confirmation warns first. */
export function ShownOnce({
  title,
  lead,
  label,
  value,
  lost,
  children,
  onClose,
}: {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  /** Null in the response to a repeat: the service does not keep it. */
  readonly value: string | null;
  /** The next step without the value. */
  readonly lost?: string;
  /** How to use the value. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}) {
  const { shownOnce: t } = text('common');
  const [isWarned, warn] = useState(false);
  if (value === null)
    return (
      <Dialog
        title={t.lost.title}
        lead={`${t.lost.text} ${lost ?? ''}`}
        onClose={onClose}
        foot={
          <Button look="ink" onClick={onClose}>
            {text('common').actions.close}
          </Button>
        }
      />
    );
  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={() => (isWarned ? onClose() : warn(true))}
      foot={
        <>
          {isWarned ? (
            <Button look="quiet" onClick={onClose}>
              {t.leave}
            </Button>
          ) : null}
          <Button look="ink" onClick={onClose}>
            {t.stored}
          </Button>
        </>
      }
    >
      <div className="shown-once">
        <p className="strong">{label}</p>
        <code className="wrap">{value}</code>
        <div className="actions">
          <CopyButton value={value} look="line" />
        </div>
      </div>
      {children}
      {isWarned ? (
        <Banner tone="caution" title={t.warning}>
          {t.warningText}
        </Banner>
      ) : null}
    </Dialog>
  );
}
