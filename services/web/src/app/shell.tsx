import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ButtonLink, IconButton } from '../kit/button.tsx';
import { Icon, type IconName, Logo } from '../kit/icon.tsx';
import { Keys } from '../kit/keys.tsx';
import { Menu } from '../kit/menu.tsx';
import { Moment } from '../kit/money.tsx';
import { useOfflineSince } from '../kit/online.ts';
import { UserText } from '../kit/user-text.tsx';
import { text } from '../i18n/text.ts';
import { KeySheet } from './key-sheet.tsx';
import { mayLeave } from './leave-guard.ts';
import { Palette } from './palette.tsx';
import { changePreferences, isDark, usePreferences } from './preferences.ts';
import { signOut, useHasEnded, useMay, useSession } from './session.tsx';
import { listenForShortcuts, useShortcuts } from './shortcuts.ts';

interface Place {
  readonly href: string;
  readonly icon: IconName;
  readonly label: string;
  readonly isHere: (path: string) => boolean;
}

/** The frame of every screen: navigation and global shortcuts. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { nav, keys } = text('common');
  const [path, go] = useLocation();
  const isOperator = useMay()('operations:read');
  const [open, setOpen] = useState<'palette' | 'keys' | 'menu' | undefined>();
  const close = () => setOpen(undefined);
  useLayoutEffect(listenForShortcuts, []);
  // Before the page is drawn: later it would close what a key opens at once.
  useLayoutEffect(close, [path]);
  useShortcuts([
    { keys: 'Control+k', label: keys.palette, run: () => setOpen('palette'), isEverywhere: true },
    { keys: '?', label: keys.sheet, run: () => setOpen('keys'), isEverywhere: true },
    ...(isOperator
      ? [
          { keys: 'g o', label: keys.goOperations, run: () => go('/ops'), isEverywhere: true },
          { keys: 'g d', label: keys.goDeadLetters, run: () => go('/ops/dead-letters'), isEverywhere: true },
        ]
      : [
          { keys: 'c', label: keys.newCandidate, run: () => go('/new'), isEverywhere: true },
          { keys: 'g c', label: keys.goCandidates, run: () => go('/'), isEverywhere: true },
          { keys: 'g s', label: keys.goStores, run: () => go('/stores'), isEverywhere: true },
        ]),
    {
      keys: 'u',
      label: text('common').actions.previous,
      run: () => document.querySelector<HTMLElement>('[data-up]')?.click(),
      isEverywhere: true,
    },
  ]);
  return (
    <div className="shell" data-menu={open === 'menu' || undefined}>
      <a className="skip unseen" href="#content" onClick={focusContent}>
        {nav.skip}
      </a>
      <header className="top-bar">
        <IconButton
          icon="menu"
          label={nav.menu}
          aria-expanded={open === 'menu'}
          onClick={() => setOpen(open === 'menu' ? undefined : 'menu')}
        />
        <Link href="/" className="brand">
          <Logo />
          <span>{text('common').product}</span>
        </Link>
        <span className="spacer" />
        <IconButton icon="search" label={nav.search} onClick={() => setOpen('palette')} />
        {isOperator ? null : (
          <ButtonLink href="/new" look="ink" icon="plus">
            {text('common').actions.newShort}
          </ButtonLink>
        )}
      </header>
      <Side path={path} onSearch={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
      <StatusBar />
      {children}
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'keys' ? <KeySheet onClose={close} /> : null}
    </div>
  );
}

/** Shows since when the service has not responded, or that the session has ended. */
function StatusBar() {
  const { offline, signedOut } = text('common');
  const since = useOfflineSince();
  const hasEnded = useHasEnded();
  return (
    <div role="status" className="offline-bar">
      {since === undefined && hasEnded ? (
        <p>
          <strong>{signedOut.ended}</strong> {signedOut.kept}{' '}
          <a href="/app/sign-in" target="_blank" rel="noreferrer">
            {signedOut.signIn}
          </a>
        </p>
      ) : null}
      {since === undefined ? null : (
        <p>
          <strong>
            {offline.bar} <Moment iso={since} />.
          </strong>{' '}
          {offline.off}
        </p>
      )}
    </div>
  );
}

function Side({
  path,
  onSearch,
  onKeys,
}: {
  readonly path: string;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
}) {
  const { nav } = text('common');
  const isOperator = useMay()('operations:read');
  const { tenantName: ownTenant } = useSession();
  const tenantName = isOperator ? nav.allWorkspaces : ownTenant;
  const isOwner = useMay()('members:manage');
  const places = isOperator ? operatorPlaces() : [...memberPlaces(), ...(isOwner ? ownerPlaces() : [])];
  return (
    <nav className="side" aria-label={nav.label}>
      <Link href="/" className="brand">
        <Logo />
        <span className="side-words">{text('common').product}</span>
      </Link>
      <p className="tenant" title={tenantName}>
        <span className="tenant-letter" aria-hidden="true">
          {[...tenantName][0]?.toUpperCase()}
        </span>
        <span className="side-words cut">
          <UserText>{tenantName}</UserText>
        </span>
      </p>
      <button type="button" className="side-search" aria-keyshortcuts="Control+k" onClick={onSearch}>
        <Icon name="search" />
        <span className="side-words">{nav.search}</span>
        <Keys keys="Control+K" />
      </button>
      <Places places={places} path={path} />
      <span className="spacer" />
      {isOwner ? <Places places={workspacePlaces()} path={path} /> : null}
      <a className="side-link" href="/docs" title={nav.apiReference}>
        <Icon name="code" />
        <span className="side-words">{nav.apiReference}</span>
      </a>
      <Account onKeys={onKeys} />
    </nav>
  );
}

function Places({ places, path }: { readonly places: readonly Place[]; readonly path: string }) {
  return (
    <ul>
      {places.map(({ href, icon, label, isHere }) => (
        <li key={href}>
          <Link href={href} className="side-link" aria-current={isHere(path) ? 'page' : undefined} title={label}>
            <Icon name={icon} />
            <span className="side-words">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function memberPlaces(): readonly Place[] {
  const { nav } = text('common');
  return [
    {
      href: '/',
      icon: 'list',
      label: nav.candidates,
      isHere: (at) => at === '/' || /^\/(new|import|skus|reports)/.test(at),
    },
    { href: '/compare', icon: 'compare', label: nav.compare, isHere: (at) => at.startsWith('/compare') },
    { href: '/stores', icon: 'store', label: nav.stores, isHere: (at) => at.startsWith('/stores') },
    { href: '/terms', icon: 'settings', label: nav.terms, isHere: (at) => at.startsWith('/terms') },
    { href: '/rate-cards', icon: 'columns', label: nav.rateCards, isHere: (at) => at.startsWith('/rate-cards') },
  ];
}

function place(href: string, icon: IconName, label: string): Place {
  return { href, icon, label, isHere: (at) => at.startsWith(href) };
}

/** For programs that use the API. */
function ownerPlaces(): readonly Place[] {
  const { nav } = text('common');
  return [place('/webhooks', 'webhook', nav.webhooks), place('/keys', 'key', nav.keys)];
}

/** At the end of the navigation: needed seldom. */
function workspacePlaces(): readonly Place[] {
  const { nav } = text('common');
  return [
    place('/members', 'people', nav.members),
    place('/settings', 'settings', nav.settings),
    place('/audit', 'log', nav.audit),
  ];
}

function operatorPlaces(): readonly Place[] {
  const { nav } = text('common');
  return [
    { ...place('/ops', 'pulse', nav.pipeline), isHere: (at) => at === '/ops' },
    place('/ops/dead-letters', 'box', nav.deadLetters),
    place('/ops/replays', 'again', nav.replays),
    place('/ops/audit', 'log', nav.audit),
    place('/ops/runbook', 'help', nav.runbook),
  ];
}

function Account({ onKeys }: { readonly onKeys: () => void }) {
  const { nav } = text('common');
  const { email, role } = useSession();
  const present = usePreferences();
  const dark = isDark(present);
  const { density, units, hasKeys } = present;
  return (
    <div className="account">
      <Menu
        label={nav.account}
        side="start"
        opener={(props) => (
          <button type="button" className="account-opener" {...props}>
            <span className="account-letters" aria-hidden="true">
              {email.slice(0, 2).toUpperCase()}
            </span>
            <span className="side-words">{nav.account}</span>
          </button>
        )}
      >
        <p className="menu-words">
          <span className="wrap">{nav.signedInAs(email)}</span>
          <span className="faint">{nav.role[role] ?? role}</span>
        </p>
        <button
          type="button"
          onClick={() => changePreferences({ density: density === 'compact' ? 'normal' : 'compact' })}
        >
          <Icon name="list" />
          {density === 'compact' ? nav.densityNormal : nav.densityCompact}
        </button>
        <button
          type="button"
          onClick={() => {
            // Every screen is rendered again, which empties its forms.
            if (mayLeave()) changePreferences({ units: units === 'metric' ? 'imperial' : 'metric' });
          }}
        >
          <Icon name="box" />
          {units === 'metric' ? nav.unitsImperial : nav.unitsMetric}
        </button>
        <button type="button" onClick={() => changePreferences({ hasKeys: !hasKeys })}>
          <Icon name="key" />
          {hasKeys ? nav.keysOff : nav.keysOn}
        </button>
        <Link href="/password">
          <Icon name="settings" />
          {nav.password}
        </Link>
        <button type="button" onClick={() => void signOut()}>
          <Icon name="leave" />
          {nav.signOut}
        </button>
      </Menu>
      <IconButton
        icon={dark ? 'sun' : 'moon'}
        label={dark ? nav.theme.toLight : nav.theme.toDark}
        onClick={() => changePreferences({ theme: dark ? 'light' : 'dark' })}
      />
      <IconButton icon="help" label={nav.help} aria-keyshortcuts="?" onClick={onKeys} />
    </div>
  );
}

/** Moves the focus without changing the address, because the router has no fragments. */
function focusContent(event: React.MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#content h1')?.focus();
}
