import { Icon } from '../../kit/icon.tsx';
import { ToneMark } from '../../kit/marks.tsx';
import { text } from '../../i18n/text.ts';
import type { Delivery, Endpoint } from './webhook-queries.ts';

/** The state of an endpoint by its mark and word. An enabled one whose attempts fail is shown as failing. */
export function EndpointState({
  endpoint: { state, failingSince },
}: {
  readonly endpoint: Pick<Endpoint, 'state' | 'failingSince'>;
}) {
  const { state: words } = text('webhooks');
  const shown = state === 'enabled' && failingSince !== null ? 'failing' : state;
  const tone = ({ failing: 'caution', disabled: 'reject', enabled: 'advance' } as const)[shown as 'failing'] as
    'advance' | 'caution' | 'reject' | undefined;
  return (
    <span className="with-mark">
      {tone === undefined ? <Icon name="clock" /> : <ToneMark tone={tone} />}
      {words[shown] ?? shown}
    </span>
  );
}

/** The state of a delivery; one that was tried in vain will be tried again. */
export function DeliveryState({ delivery: { state, attempts } }: { readonly delivery: Delivery }) {
  const { state: words } = text('webhooks').deliveries;
  const shown = state === 'pending' && attempts > 0 ? 'retry' : state;
  return (
    <span className={`with-mark webhook-${shown}`}>
      {shown === 'succeeded' ? (
        <Icon name="tick" />
      ) : shown === 'failed' ? (
        <ToneMark tone="reject" />
      ) : (
        <Icon name={shown === 'retry' ? 'again' : 'clock'} />
      )}
      {words[shown] ?? shown}
    </span>
  );
}
