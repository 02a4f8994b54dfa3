import { type RefObject, useEffect } from 'react';
import { Icon } from './icon.tsx';
import { useTyped } from './use-typed.ts';

/** How long typing must pause before a search. */
const REST_MS = 250;

/** A search field. It passes on the trimmed text when typing pauses; the shortcut `/` focuses it. */
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
  // A trailing space stays while the next word is typed.
  const [typed, setTyped] = useTyped(value, (now) => now.trim() === value);
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
