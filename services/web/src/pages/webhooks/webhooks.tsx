import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../app/page.tsx';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Empty, SkeletonRows } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Loaded } from '../../kit/state.tsx';
import { UserText } from '../../kit/user-text.tsx';
import { text } from '../../i18n/text.ts';
import { Rows } from '../parts/rows.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { endpointsQuery, healthQuery } from './webhook-queries.ts';
import './webhooks.css';

/** The endpoints that receive messages. */
export default function WebhooksPage() {
  const t = text('webhooks');
  const query = useQuery(endpointsQuery());
  const [isCreating, create] = useState(false);
  const button = (
    <Button look="ink" icon="plus" onClick={() => create(true)}>
      {t.create}
    </Button>
  );
  return (
    <Page
      title={t.title}
      actions={
        <>
          <ButtonLink href="/webhooks/events" look="quiet" icon="code">
            {t.catalogueLink}
          </ButtonLink>
          {button}
        </>
      }
    >
      <div className="card">
        <Loaded query={query} skeleton={<SkeletonRows rows={6} widths={[[2, 90]]} />}>
          {(endpoints) =>
            endpoints.length === 0 ? (
              <Empty
                title={t.empty.title}
                action={button}
                command={
                  <ApiCall
                    method="POST"
                    path="/v2/webhook-endpoints"
                    body={{ url: 'https://shop.example/hooks/cpes' }}
                  />
                }
              >
                {t.empty.text}
              </Empty>
            ) : (
              <Rows
                label={t.title}
                rows={endpoints}
                keyOf={({ endpointId }) => endpointId}
                columns={[
                  {
                    head: t.heads.url,
                    cell: ({ endpointId, url, description }) => (
                      <>
                        <Link href={`/webhooks/${endpointId}`} className="link wrap webhook-url">
                          <UserText>{url}</UserText>
                        </Link>
                        {description === null ? null : (
                          <span className="webhook-under">
                            <UserText>{description}</UserText>
                          </span>
                        )}
                      </>
                    ),
                  },
                  { head: t.heads.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
                  {
                    head: t.heads.events,
                    isWide: true,
                    cell: ({ eventTypes }) => (eventTypes === null ? t.allEvents : t.someEvents(eventTypes.length)),
                  },
                  {
                    head: t.heads.success,
                    isWide: true,
                    cell: ({ endpointId }) => <LastSuccess endpointId={endpointId} />,
                  },
                  {
                    head: t.heads.failed,
                    isNumber: true,
                    isWide: true,
                    cell: ({ endpointId }) => <FailedShare endpointId={endpointId} />,
                  },
                ]}
              />
            )
          }
        </Loaded>
      </div>
      {query.data === undefined || query.data.length === 0 ? null : <p className="faint wide-only">{t.failedNote}</p>}
      {isCreating ? <EndpointDialog onClose={() => create(false)} /> : null}
    </Page>
  );
}

function LastSuccess({ endpointId }: { readonly endpointId: string }) {
  const { data } = useQuery(healthQuery(endpointId));
  if (data === undefined) return null;
  return data.lastSuccessAt === undefined ? text('webhooks').never : <Moment iso={data.lastSuccessAt} isRelative />;
}

function FailedShare({ endpointId }: { readonly endpointId: string }) {
  const { data } = useQuery(healthQuery(endpointId));
  return data === undefined ? null : text('webhooks').failedOf(data.failed, data.ended);
}
