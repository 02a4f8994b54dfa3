import { type RefObject, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

/** Typing is at rest when nothing was typed for so long. */
const REST_MS = 250;

/** A search field. It passes on what was typed, without blanks around it, when the typing rests; the page's key `/` leads to it. */
export function SearchField({
  label,
  placeholder,
  lengthMax,
  value,
  onChange,
  input,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly lengthMax: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(value);
  // A blank after a word stays while the next word is typed.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <div className="box search-box">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={lengthMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd className="keys" aria-hidden="true">
        /
      </kbd>
    </div>
  );
}
