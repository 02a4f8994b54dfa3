import { type ReactNode, useEffect, useId, useRef } from 'react';
import { text } from '../texts/text.ts';
import { IconButton } from './button.tsx';
import { UserText } from './user-text.tsx';

interface DialogProps {
  readonly title: string;
  /** The consequence, in one sentence. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main action last. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly className?: string;
  /** `drawer` stands at the right edge of a narrow screen's whole width. */
  readonly kind?: 'dialog' | 'sheet';
}

/** What a person fills in, if there is something; else the main action, which is the last one of the foot. */
function firstIn(dialog: HTMLDialogElement): HTMLElement | undefined {
  const field = dialog.querySelector<HTMLElement>(
    '.dialog-body :is(input, select, textarea):not(:disabled, [type="hidden"])',
  );
  return field ?? [...dialog.querySelectorAll<HTMLElement>('.dialog-foot :is(button, a)')].at(-1);
}

/**
 * A native modal dialog: the rest of the page cannot be reached, Escape closes, and focus goes back to the opener. It begins with the
 * first field or the main action: the browser alone would choose the button that closes it.
 */
export function Dialog({ title, lead, children, foot, onClose, className = '', kind = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    const opener = document.activeElement;
    if (opened !== null && !opened.open) {
      opened.showModal();
      firstIn(opened)?.focus();
    }
    return () => {
      opened?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${kind} ${className}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-inside">
        <div className="dialog-head">
          <h2 id={`${id}-title`}>
            <UserText>{title}</UserText>
          </h2>
          {lead === undefined ? null : <p id={`${id}-lead`}>{lead}</p>}
          <IconButton icon="cross" label={text('common').actions.close} className="dialog-close" onClick={onClose} />
        </div>
        {children === undefined ? null : <div className="dialog-body">{children}</div>}
        {foot === undefined ? null : <div className="dialog-foot">{foot}</div>}
      </div>
    </dialog>
  );
}
