import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import {
  deliveriesQuery,
  type Delivery,
  type DeliveryFilter,
  type DeliveryPage,
  EVENT_TYPES,
} from './webhook-queries.ts';

const STATES = ['pending', 'succeeded', 'failed'] as const;
const TYPES = [...EVENT_TYPES, 'ping'] as const;
const FILTER = { state: oneOf(['', ...STATES], ''), type: oneOf(['', ...TYPES], '') };

interface Filter {
  readonly state: Delivery['state'] | '';
  readonly type: Delivery['type'] | '';
}

/** The deliveries to an endpoint, latest first. */
export function Deliveries({ endpointId }: { readonly endpointId: string }) {
  const [filter, change] = useUrlState(FILTER);
  return (
    <DeliveryLog
      query={useInfiniteQuery(deliveriesQuery(endpointId, filterOf(filter)))}
      filter={filter}
      onFilter={change}
      linkTo={({ deliveryId, type }) => (
        <Link href={`/webhooks/${endpointId}/deliveries/${deliveryId}`} className="link">
          {type}
        </Link>
      )}
      linkToSku={(skuId) => (
        <Link href={`/skus/${skuId}`}>
          <Id isShort>{skuId}</Id>
        </Link>
      )}
    />
  );
}

/** The parts of a filter that are set. */
export function filterOf({ state, type }: Filter): DeliveryFilter {
  return { ...(state === '' ? {} : { state }), ...(type === '' ? {} : { type }) };
}

/** Deliveries with their filters. */
export function DeliveryLog({
  query,
  filter: { state, type },
  onFilter: change,
  linkTo,
  linkToSku,
}: {
  readonly query: UseInfiniteQueryResult<InfiniteData<DeliveryPage>>;
  readonly filter: Filter;
  readonly onFilter: (changes: Partial<Filter>) => void;
  readonly linkTo: (delivery: Delivery) => ReactNode;
  readonly linkToSku: (skuId: string) => ReactNode;
}) {
  const { deliveries: t } = text('webhooks');
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
                        {linkTo(delivery)}
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
                    cell: ({ skuId }) => (skuId === null ? null : linkToSku(skuId)),
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
