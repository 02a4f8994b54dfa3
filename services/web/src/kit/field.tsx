import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { ToneMark } from './marks.tsx';

interface FieldProps {
  readonly label: string;
  /** Hint below the label, such as an example. */
  readonly hint?: ReactNode;
  /** The error and how to correct it; marks the field as invalid. */
  readonly error?: string | undefined;
  /** Inside the box at the left, such as a currency symbol. */
  readonly before?: string;
  /** Outside the box at the right. */
  readonly unit?: string;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, hint, control and error, linked for screen readers. */
export function Field({
  label,
  hint,
  error,
  before,
  unit,
  id,
  children,
}: FieldProps & { readonly id?: string | undefined; readonly children: (described: Described) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const described = [
    hint === undefined ? '' : `${own}-hint`,
    unit === undefined ? '' : `${own}-unit`,
    error === undefined ? '' : `${own}-error`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field" data-wrong={error !== undefined || undefined}>
      <label htmlFor={own}>{label}</label>
      {hint === undefined ? null : (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      <div className="field-row">
        <div className="box">
          {before === undefined ? null : (
            <span className="before" aria-hidden="true">
              {before}
            </span>
          )}
          {children({
            id: own,
            'aria-describedby': described === '' ? undefined : described,
            'aria-invalid': error === undefined ? undefined : true,
          })}
        </div>
        {unit === undefined ? null : (
          <span className="unit" id={`${own}-unit`}>
            {unit}
          </span>
        )}
      </div>
      {error === undefined ? null : (
        <p className="field-error" id={`${own}-error`}>
          <ToneMark tone="reject" />
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps & Omit<ComponentProps<'input'>, 'id'> & { readonly id?: string };

export function TextField({ label, hint, error, before, unit, id, ...input }: InputProps) {
  return (
    <Field
      {...{
        label,
        hint,
        error,
        id,
        ...(before === undefined ? {} : { before }),
        ...(unit === undefined ? {} : { unit }),
      }}
    >
      {(described) => <input autoComplete="off" dir="auto" {...input} {...described} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  id,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'id'> & { readonly id?: string }) {
  return (
    <Field {...{ label, hint, error, id }}>
      {(described) => <textarea rows={3} dir="auto" {...area} {...described} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  id,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, 'id'> & { readonly id?: string }) {
  return (
    <Field {...{ label, hint, error, id }}>
      {(described) => (
        <>
          <select {...select} {...described}>
            {children}
          </select>
          <Icon name="chevron-down" />
        </>
      )}
    </Field>
  );
}

/** A checkbox. The label can be visually hidden if a row or column already names it. */
export function Checkbox({
  label,
  isLabelUnseen = false,
  isMixed = false,
  className = '',
  ...input
}: { readonly label: string; readonly isLabelUnseen?: boolean; readonly isMixed?: boolean } & ComponentProps<'input'>) {
  return (
    <label className={`checkbox ${className}`}>
      <input
        type="checkbox"
        {...input}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed;
        }}
      />
      <span className={isLabelUnseen ? 'unseen' : ''}>{label}</span>
    </label>
  );
}
