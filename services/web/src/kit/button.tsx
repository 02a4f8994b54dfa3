import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { text } from '../i18n/text.ts';
import { Icon, type IconName } from './icon.tsx';
import { Keys } from './keys.tsx';
import { useOfflineSince } from './online.ts';

interface Looks {
  /** `ink` is the main action of a page, `line` is for other actions, `quiet` has no border. */
  readonly look?: 'ink' | 'line' | 'quiet';
  readonly size?: 'normal' | 'small';
  readonly icon?: IconName;
  /** Shortcut, shown at the end and set as `aria-keyshortcuts`. */
  readonly keys?: string;
  readonly children?: ReactNode;
}

interface Works {
  /** Whether the button's call is in progress. */
  readonly isBusy?: boolean;
}

type ButtonProps = Looks & Works & Omit<ComponentProps<'button'>, 'children'>;

/** A button with a verb as its label. During its call and offline, it keeps the focus and ignores clicks. */
export function Button({
  look = 'line',
  size = 'normal',
  icon,
  keys,
  isBusy,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const isCutOff = useOfflineSince() !== undefined && isBusy !== undefined;
  const isOff = isBusy === true || isCutOff;
  return (
    <button
      type="button"
      {...rest}
      {...(isCutOff ? { title: text('common').offline.button } : {})}
      className={`button ${look} ${size} ${className}`}
      aria-busy={isBusy === true ? true : undefined}
      {...(isOff ? { 'aria-disabled': true } : {})}
      aria-keyshortcuts={keys}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      <Inside icon={icon} keys={keys}>
        {children}
      </Inside>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'line',
  size = 'normal',
  icon,
  keys,
  children,
  className = '',
  href,
  ...rest
}: Looks & Omit<ComponentProps<'a'>, 'children' | 'href'> & { readonly href: string }) {
  return (
    <Link href={href} {...rest} className={`button ${look} ${size} ${className}`} aria-keyshortcuts={keys}>
      <Inside icon={icon} keys={keys}>
        {children}
      </Inside>
    </Link>
  );
}

/** A button with an icon only; the label is its accessible name and its title. */
export function IconButton({
  icon,
  label,
  ...rest
}: { readonly icon: IconName; readonly label: string } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={`button quiet icon-only ${rest.className ?? ''}`}
    >
      <Icon name={icon} />
    </button>
  );
}

function Inside({
  icon,
  keys,
  children,
}: {
  readonly icon: IconName | undefined;
  readonly keys: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      {children === undefined ? null : <span className="button-words">{children}</span>}
      {keys === undefined ? null : <Keys keys={keys} />}
    </>
  );
}
