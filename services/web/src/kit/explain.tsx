import { type ReactNode, useId } from 'react';
import { text } from '../i18n/text.ts';
import { Icon } from './icon.tsx';

type ExplainProps = { readonly children: ReactNode } & (
  { readonly term: string } | { /** The question, for other facts than terms. */ readonly label: string }
);

/** A button that explains the term before it, in a popover that Escape or a click elsewhere closes. */
export function Explain({ children, ...of }: ExplainProps) {
  const id = `explain-${useId().replaceAll(/[^\w]/g, '')}`;
  return (
    <>
      <button
        type="button"
        className="explain"
        popoverTarget={id}
        aria-label={'term' in of ? text('common').explain(of.term) : of.label}
      >
        <Icon name="help" size={14} />
      </button>
      <span id={id} popover="auto" className="explain-text">
        {children}
      </span>
    </>
  );
}
