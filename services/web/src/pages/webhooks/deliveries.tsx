import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useUrlState } from '../../app/use-url-state.ts';
import { Button } from '../../kit/button.tsx';
import { SelectField } from '../../kit/field.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { oneOf } from '../../format/url-state.ts';
import { text } from '../../i18n/text.ts';
import { Id, Rows } from '../parts/rows.tsx';
import { DeliveryState } from './endpoint-state.tsx';
import { deliveriesQuery, EVENT_TYPES } from './webhook-queries.ts';

const STATES = ['pending', 'succeeded', 'failed'] as const;
const TYPES = [...EVENT_TYPES, 'ping'] as const;
const FILTER = { state: oneOf(['', ...STATES], ''), type: oneOf(['', ...TYPES], '') };

/** The deliveries to an endpoint, latest first. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const { deliveries: t } = text('webhooks');
  const [{ state, type }, change] = useUrlState(FILTER);
  const query = useInfiniteQuery(
    deliveriesQuery(endpointId, { ...(state === '' ? {} : { state }), ...(type === '' ? {} : { type }) }),
  );
  return (
    <div className="webhook-log">
      <div className="webhook-filters">
        <SelectField
          label={t.stateLabel}
          value={state}
          onChange={(event) => change({ state: event.target.value as typeof state })}
        >
          <option value="">{t.any}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t.state[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.typeLabel}
          value={type}
          onChange={(event) => change({ type: event.target.value as typeof type })}
        >
          <option value="">{t.any}</option>
          {TYPES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="card">
        <Loaded query={query} skeleton={<SkeletonRows rows={8} widths={[[2, 90]]} />}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            if (rows.length === 0) return <Empty title={t.none}>{t.noneText}</Empty>;
            return (
              <Rows
                label={t.title}
                rows={rows}
                keyOf={({ deliveryId }) => deliveryId}
                columns={[
                  {
                    head: t.heads.event,
                    cell: (delivery) => (
                      <>
                        <Link href={`/webhooks/${endpointId}/deliveries/${delivery.deliveryId}`} className="link">
                          {delivery.type}
                        </Link>
                        <span className="narrow-only webhook-under">
                          <Moment iso={delivery.createdAt} />
                        </span>
                      </>
                    ),
                  },
                  { head: t.heads.time, isWide: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
                  {
                    head: t.heads.about,
                    isWide: true,
                    cell: ({ skuId }) =>
                      skuId === null ? null : (
                        <Link href={`/skus/${skuId}`}>
                          <Id isShort>{skuId}</Id>
                        </Link>
                      ),
                  },
                  { head: t.heads.state, cell: (delivery) => <DeliveryState delivery={delivery} /> },
                  { head: t.heads.attempts, isNumber: true, isWide: true, cell: ({ attempts }) => attempts },
                  { head: t.heads.code, isNumber: true, cell: ({ lastStatus }) => lastStatus ?? '–' },
                  {
                    head: t.heads.next,
                    isNumber: true,
                    isWide: true,
                    cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '' : <Moment iso={nextAttemptAt} />),
                  },
                ]}
              />
            );
          }}
        </Loaded>
        {query.hasNextPage ? (
          <div className="part-more">
            <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.more}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}
