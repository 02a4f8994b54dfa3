import { useSyncExternalStore } from 'react';

/** A named address of the list. */
export interface SavedView {
  readonly name: string;
  /** The query of the address, without `?`. */
  readonly query: string;
}

const KEY = 'cpes.views';
/** More tabs than fit in a row. */
export const VIEWS_MAX = 12;
export const VIEW_NAME_MAX = 40;

let views = read();
const listeners = new Set<() => void>();

/** The views stored in this browser. */
export function useSavedViews(): readonly SavedView[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => views,
  );
}

/** Stores a view and replaces one with the same name. */
export function saveView(view: SavedView): void {
  write([...views.filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX));
}

export function removeView(wanted: string): void {
  write(views.filter(({ name }) => name !== wanted));
}

function write(next: readonly SavedView[]): void {
  views = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Storage may contain data of an older version or manual edits. */
function read(): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView).slice(0, VIEWS_MAX) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  const { name, query } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof query === 'string' && name.length <= VIEW_NAME_MAX;
}
