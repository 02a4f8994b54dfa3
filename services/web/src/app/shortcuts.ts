import { useLayoutEffect, useRef } from 'react';
import { preferences } from './preferences.ts';

/** How long to wait for the second key after `g`. */
const SECOND_KEY_MS = 1_500;

export interface Shortcut {
  /** A single key such as `c`, a sequence such as `g c`, or a key with a modifier such as `Control+k`. */
  readonly keys: string;
  /** Label in the list of shortcuts. */
  readonly label: string;
  readonly run: () => void;
  readonly isEverywhere?: boolean;
}

const present = new Set<readonly Shortcut[]>();
let first: { readonly key: string; readonly at: number } | undefined;

/** The active shortcuts, for the list of shortcuts. */
export function shortcuts(): readonly Shortcut[] {
  return [...present].flat();
}

/** Registers shortcuts while the calling component is mounted. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list);
  latest.current = list;
  // Before the page is drawn: who sees it may press a key.
  useLayoutEffect(() => {
    const own: Shortcut[] = latest.current.map((one, place) => ({ ...one, run: () => latest.current[place]?.run() }));
    present.add(own);
    return () => {
      present.delete(own);
    };
  }, [list.map(({ keys, label }) => keys + label).join()]);
}

/** Listens for all shortcuts with one listener. Returns a function that removes it. */
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
  // The shortcut registered last belongs to the innermost component.
  const hit = all.findLast(({ keys }) => keys === started) ?? all.findLast(({ keys }) => keys === pressed);
  if (hit !== undefined) {
    event.preventDefault();
    hit.run();
  } else if (!isModified && all.some(({ keys }) => keys.startsWith(`${pressed} `)))
    first = { key: pressed, at: Date.now() };
}

/** Single keys are not shortcuts while the user types in a field, or while a dialog or a menu is open. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], :popover-open') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  if (target.matches('input')) return !target.matches('[type=checkbox], [type=radio]') || key === ' ';
  return (key === ' ' || key === 'Enter') && target.matches('button, a, summary');
}
