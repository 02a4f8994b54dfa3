import { type ReactNode, useEffect, useState } from 'react';
import { text } from '../i18n/text.ts';
import { Button } from './button.tsx';
import { announce } from './announce.ts';

/** How long the button confirms the copy. */
const SAID_MS = 2_000;

/** A button that copies a text and confirms it in place. */
export function CopyButton({
  value,
  children,
  label,
  look = 'quiet',
  size = 'normal',
}: {
  readonly value: string | (() => string);
  readonly children?: ReactNode;
  readonly label?: string;
  readonly look?: 'line' | 'quiet';
  readonly size?: 'normal' | 'small';
}) {
  const { copy, copied } = text('common').actions;
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <Button
      look={look}
      size={size}
      icon={isDone ? 'tick' : 'copy'}
      aria-label={label}
      title={label}
      onClick={() => {
        void navigator.clipboard.writeText(typeof value === 'string' ? value : value()).then(() => {
          setDone(true);
          announce(copied);
        });
      }}
    >
      {label !== undefined && children === undefined ? undefined : isDone ? copied : (children ?? copy)}
    </Button>
  );
}
