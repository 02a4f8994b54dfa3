import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { text } from '../i18n/text.ts';
import { announce } from './announce.ts';
import { Button } from './button.tsx';

interface Toast {
  readonly id: number;
  readonly words: string;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const SHOWN_MS = 6_000;
let shown: Toast | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Confirms a change that the screen also shows; not used for errors or as the only place of a fact. */
export function toast(words: string, action?: Toast['action']): void {
  set({ id: (count += 1), words, action });
  announce(words);
}

function set(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ToastPlace(): ReactNode {
  const present = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => {
    if (present === undefined) return;
    const timer = setTimeout(() => set(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [present]);
  if (present === undefined) return null;
  const { words, action } = present;
  return (
    <section className="toast" aria-label={text('common').notifications}>
      <span>{words}</span>
      {action === undefined ? null : (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            set(undefined);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </section>
  );
}
