import { type ReactNode, useId } from 'react';
import { text } from '../i18n/text.ts';
import { Icon } from './icon.tsx';

/** A button that explains the term before it, in a popover that Escape or a click elsewhere closes. */
export function Explain({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  const id = `explain-${useId().replaceAll(/[^\w]/g, '')}`;
  return (
    <>
      <button type="button" className="explain" popoverTarget={id} aria-label={text('common').explain(term)}>
        <Icon name="help" size={14} />
      </button>
      <span id={id} popover="auto" className="explain-text">
        {children}
      </span>
    </>
  );
}
