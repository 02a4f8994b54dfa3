import { text } from '../../i18n/text.ts';
import type { Replay } from './ops-queries.ts';
import { State } from './parts.tsx';

const TONES = { running: 'fine', paused: 'paused', cancelled: 'cancelled', done: 'fine' } as const;

/** Where a replay is; a paused one whose messages come back is trouble. */
export function ReplayState({ replay }: { readonly replay: Replay }) {
  const { replay: t } = text('ops');
  return (
    <State tone={replay.stateReason === null ? TONES[replay.state] : 'caution'} runbook="DeadLetters">
      {t.state[replay.state] ?? replay.state}
    </State>
  );
}
