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

/** A native modal dialog: the rest of the page cannot be reached, Escape closes, and focus goes back to the opener. */
export function Dialog({ title, lead, children, foot, onClose, className = '', kind = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    const opener = document.activeElement;
    if (opened !== null && !opened.open) opened.showModal();
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
