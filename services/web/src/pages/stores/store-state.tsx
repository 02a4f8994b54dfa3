import type { Schemas } from '../../api/client.ts';
import { Icon } from '../../kit/icon.tsx';
import { ToneMark } from '../../kit/marks.tsx';
import { text } from '../../i18n/text.ts';

type State = Schemas['StoreState'];

/** A state with its mark and its label. */
export function StoreStateMark({ state }: { readonly state: State }) {
  const { state: words } = text('stores');
  const tone = ({ connected: 'advance', 'needs-attention': 'caution', quarantined: 'reject' } as const)[
    state as Exclude<State, 'disconnected'>
  ] as 'advance' | 'caution' | 'reject' | undefined;
  return (
    <span className="with-mark store-state">
      {tone === undefined ? <Icon name="minus" /> : <ToneMark tone={tone} />}
      {words[state] ?? state}
    </span>
  );
}

/** The checks of a store in order, and how to fix a failed one. */
export function Checks({ checks }: { readonly checks: readonly Schemas['StoreCheckResponse'][] }) {
  const { checks: t } = text('stores');
  return (
    <ul className="store-checks">
      {checks.map(({ check, isOk, text: words }) => (
        <li key={check}>
          {isOk === null ? <Icon name="minus" /> : <ToneMark tone={isOk ? 'advance' : 'reject'} />}
          <span>
            <span className="strong">{t.check[check] ?? check}</span>{' '}
            <span className="faint">{isOk === null ? t.untried : isOk ? t.ok : t.failed}</span>
            {words === '' ? null : <span className="quiet wrap store-words">{words}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
