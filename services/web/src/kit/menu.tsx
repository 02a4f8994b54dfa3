import { type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';

interface MenuProps {
  readonly label: string;
  readonly icon?: IconName;
  readonly look?: 'line' | 'quiet';
  readonly isLabelUnseen?: boolean;
  readonly side?: 'start' | 'end';
  readonly opener?: (props: { readonly popoverTarget: string; readonly 'aria-haspopup': 'true' }) => ReactNode;
  /** Buttons and links; a choice closes the menu. */
  readonly children: ReactNode;
}

/** A native popover under its button. Escape, an outside click or a choice closes it; arrow keys move in it. */
export function Menu({
  label,
  icon,
  look = 'quiet',
  isLabelUnseen = false,
  side = 'end',
  opener,
  children,
}: MenuProps) {
  const id = `menu-${useId().replaceAll(/[^\w]/g, '')}`;
  const popover = useRef<HTMLDivElement>(null);
  const items = () => [...(popover.current?.querySelectorAll<HTMLElement>('a, button, input') ?? [])];
  const shared = { popoverTarget: id, 'aria-haspopup': 'true' } as const;
  return (
    <div className={`menu side-${side}`}>
      {opener === undefined ? (
        <Button
          look={look}
          {...(icon === undefined ? {} : { icon })}
          {...shared}
          {...(isLabelUnseen ? { 'aria-label': label, title: label } : {})}
        >
          {isLabelUnseen ? undefined : label}
        </Button>
      ) : (
        opener(shared)
      )}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="menu-items"
        role="group"
        aria-label={label}
        onToggle={(event) => {
          if (event.newState === 'open') items()[0]?.focus();
        }}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('a, button') !== null) popover.current?.hidePopover();
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          const all = items();
          const at = all.indexOf(document.activeElement as HTMLElement);
          all.at((at + step) % all.length)?.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}
