import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';

/** As the API takes it, and the audit keeps it. */
const REASON_LENGTH_MAX = 500;

/** Asks for a text that the audit keeps: why something is done, unless `label` says another thing. */
export function ReasonDialog({
  title,
  lead,
  submit,
  failed,
  label = text('ops').discard.reason,
  value = '',
  isOptional = false,
  isBusy,
  error,
  children,
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly lead: string;
  /** The action; absent when it is unavailable. */
  readonly submit: string | undefined;
  /** The title of a refusal. */
  readonly failed: string;
  readonly label?: string;
  /** The current text. */
  readonly value?: string;
  readonly isOptional?: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** The object of the action. */
  readonly children?: ReactNode;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const form = useId();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(typedIn(new FormData(event.currentTarget), 'reason').trim());
  };
  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{text('common').actions.cancel}</Button>
          {submit === undefined ? null : (
            <Button look="ink" type="submit" form={form} isBusy={isBusy}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      {children}
      <form id={form} className="ops-form" onSubmit={send}>
        <TextField
          label={label}
          name="reason"
          defaultValue={value}
          maxLength={REASON_LENGTH_MAX}
          required={!isOptional}
        />
      </form>
      {error === null ? null : (
        <Banner tone="reject" title={failed}>
          {errorText(error).words}
        </Banner>
      )}
    </Dialog>
  );
}
