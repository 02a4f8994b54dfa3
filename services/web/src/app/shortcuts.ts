import { useEffect, useRef } from 'react';
import { preferences } from './preferences.ts';

/** After `g`, the second key is waited for so long. */
const SECOND_KEY_MS = 1_500;

export interface Shortcut {
  /** One key such as `c`, two such as `g c`, or with a modifier `Control+k`. */
  readonly keys: string;
  /** For the sheet of keys. */
  readonly label: string;
  readonly run: () => void;
  readonly isEverywhere?: boolean;
}

const present = new Set<readonly Shortcut[]>();
let first: { readonly key: string; readonly at: number } | undefined;

/** The shortcuts that work now, for the sheet of keys. */
export function shortcuts(): readonly Shortcut[] {
  return [...present].flat();
}

/** Makes keys work while the calling component is on the page. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => {
    const own: Shortcut[] = latest.current.map((one, place) => ({ ...one, run: () => latest.current[place]?.run() }));
    present.add(own);
    return () => {
      present.delete(own);
    };
  }, [list.map(({ keys, label }) => keys + label).join()]);
}

/** Listens for all shortcuts at once. Returns what ends that. */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isModified = event.ctrlKey || event.metaKey;
  const pressed = isModified ? `Control+${event.key}` : event.key;
  if (!isModified && (event.altKey || !preferences().hasKeys || isTaken(event))) return;
  const started = first !== undefined && Date.now() - first.at < SECOND_KEY_MS ? `${first.key} ${pressed}` : undefined;
  first = undefined;
  const all = shortcuts();
  // What was registered last is nearest to what the person looks at.
  const hit = all.findLast(({ keys }) => keys === started) ?? all.findLast(({ keys }) => keys === pressed);
  if (hit !== undefined) {
    event.preventDefault();
    hit.run();
  } else if (!isModified && all.some(({ keys }) => keys.startsWith(`${pressed} `)))
    first = { key: pressed, at: Date.now() };
}

/** Single keys belong to fields while one types, and to a dialog while it is open. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target.matches('input')) return !target.matches('[type=checkbox], [type=radio]') || key === ' ';
  return (key === ' ' || key === 'Enter') && target.matches('button, a, summary');
}
