import { useLayoutEffect, useState } from 'react';

/** The text of a field. It follows `value`, except where `isSame` says that the typed text stands for that value. */
export function useTyped(
  value: string,
  isSame: (typed: string) => boolean = () => false,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  // Before the page is drawn: later it would undo what is typed at once.
  useLayoutEffect(() => setTyped((now) => (isSame(now) ? now : value)), [value]);
  return [typed, setTyped];
}
