import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { text } from '../i18n/text.ts';
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
  /** `drawer` opens at the right edge, over the whole width of a narrow screen. */
  readonly kind?: 'dialog' | 'sheet';
}

/** The first field, or else the main action, which is the last one in the footer. */
function firstIn(dialog: HTMLDialogElement): HTMLElement | undefined {
  const field = dialog.querySelector<HTMLElement>(
    '.dialog-body :is(input, select, textarea):not(:disabled, [type="hidden"])',
  );
  return field ?? [...dialog.querySelectorAll<HTMLElement>('.dialog-foot :is(button, a)')].at(-1);
}

/**
 * A native modal dialog: the rest of the page is inert, Escape closes it, and the focus returns to the opener. The
 * first field or the main action gets the focus; by default it would be the close button.
 */
export function Dialog({ title, lead, children, foot, onClose, className = '', kind = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the page that a dialog opens focuses its heading.
  useLayoutEffect(() => {
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
