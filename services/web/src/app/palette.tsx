import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { candidateSearch } from '../api/queries.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { UserText } from '../kit/user-text.tsx';
import { text } from '../i18n/text.ts';
import { useMay } from './session.tsx';
import { type Shortcut, shortcuts } from './shortcuts.ts';

interface Hit {
  readonly key: string;
  readonly group: string;
  readonly icon: IconName;
  readonly label: string;
  readonly aside?: string;
  readonly run: () => void;
}

/** The command palette: opens a page or a candidate, or runs an action, by a few letters of its name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { palette } = text('common');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const hits = useHits(typed.trim());
  const chosen = hits[Math.min(at, hits.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setAt((at + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      onClose();
      chosen.run();
    }
  };
  return (
    <Dialog title={palette.label} onClose={onClose} className="palette">
      <div className="palette-search">
        <Icon name="search" />
        <input
          dir="auto"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.key}`}
          aria-label={palette.placeholder}
          placeholder={palette.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={palette.label} className="palette-list">
        {groupsOf(hits).map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <p className="faint" aria-hidden="true">
              {group}
            </p>
            {members.map((hit) => (
              <div
                key={hit.key}
                id={`${id}-${hit.key}`}
                role="option"
                aria-selected={hit === chosen}
                onMouseMove={() => setAt(hits.indexOf(hit))}
                onClick={() => {
                  onClose();
                  hit.run();
                }}
              >
                <Icon name={hit.icon} />
                <span className="cut">
                  <UserText>{hit.label}</UserText>
                </span>
                {hit.aside === undefined ? null : <span className="faint">{hit.aside}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-count faint" role="status">
        {hits.length === 0 ? palette.nothing(typed.trim()) : palette.results(hits.length)}
      </p>
    </Dialog>
  );
}

function useHits(typed: string): readonly Hit[] {
  const { palette, nav, actions } = text('common');
  const [, go] = useLocation();
  const wanted = useDeferredValue(typed);
  const may = useMay();
  const isOperator = may('operations:read');
  const isOwner = may('members:manage');
  const search = { ...candidateSearch(wanted), enabled: !isOperator };
  const found = useQuery({ ...search, placeholderData: (earlier) => earlier }).data?.data ?? [];
  const page = (icon: IconName, label: string, href: string): Hit => ({
    key: href.replaceAll('/', '-'),
    group: palette.pages,
    icon,
    label,
    run: () => go(href),
  });
  const fixed: Hit[] = [
    ...(isOperator
      ? [
          page('pulse', nav.pipeline, '/ops'),
          page('box', nav.deadLetters, '/ops/dead-letters'),
          page('again', nav.replays, '/ops/replays'),
          page('log', nav.audit, '/ops/audit'),
          page('help', nav.runbook, '/ops/runbook'),
        ]
      : [
          page('list', nav.candidates, '/'),
          page('plus', actions.newCandidate, '/new'),
          page('store', nav.stores, '/stores'),
          page('settings', nav.terms, '/terms'),
          page('columns', nav.rateCards, '/rate-cards'),
          page('columns', nav.rateTables, '/rate-tables'),
          ...(isOwner
            ? [
                page('webhook', nav.webhooks, '/webhooks'),
                page('key', nav.keys, '/keys'),
                page('people', nav.members, '/members'),
                page('settings', nav.settings, '/settings'),
                page('log', nav.audit, '/audit'),
              ]
            : []),
        ]),
    ...shortcuts()
      .filter((one): one is Shortcut => one.isEverywhere !== true)
      .map(({ keys, label, run }): Hit => ({
        key: `action-${keys.replaceAll(/\W/g, '')}`,
        group: palette.actions,
        icon: 'right',
        label,
        run,
      })),
  ];
  const candidates = found.map(({ skuId, title, market }): Hit => ({
    key: skuId,
    group: wanted === '' ? palette.recent : palette.candidates,
    icon: 'box',
    label: title ?? skuId,
    ...(market === null ? {} : { aside: market }),
    run: () => go(`/skus/${skuId}`),
  }));
  const lower = typed.toLocaleLowerCase();
  const named = fixed.filter(({ label }) => label.toLocaleLowerCase().includes(lower));
  return typed === '' ? [...candidates.slice(0, 5), ...named] : [...named, ...candidates];
}

function groupsOf(hits: readonly Hit[]): readonly (readonly [string, readonly Hit[]])[] {
  return [...Map.groupBy(hits, ({ group }) => group)];
}
