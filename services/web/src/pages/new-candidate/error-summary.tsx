import type { Ref } from 'react';
import { ToneMark } from '../../kit/marks.tsx';
import { text } from '../../i18n/text.ts';
import { type Errors, FIELDS } from './read-form.ts';

/** All errors, with links to the fields; errors without a field are shown only here. */
export function ErrorSummary({
  errors,
  others,
  ref,
}: {
  readonly errors: Errors;
  readonly others: readonly string[];
  readonly ref: Ref<HTMLDivElement>;
}) {
  const { fields } = text('new-candidate');
  const wrong = FIELDS.filter((name) => errors[name] !== undefined);
  if (wrong.length + others.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className="error-summary" role="alert">
      <ToneMark tone="reject" size={18} />
      <div>
        <p className="strong">{wrong.length === 0 ? others[0] : text('common').errors.summary(wrong.length)}</p>
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a
                className="link"
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(name)?.focus();
                }}
              >
                {`${fields[name].label}: ${errors[name] ?? ''}`}
              </a>
            </li>
          ))}
          {(wrong.length === 0 ? others.slice(1) : others).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
