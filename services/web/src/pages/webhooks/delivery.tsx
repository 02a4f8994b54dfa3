import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { Fact } from '../../kit/fact.tsx';
import { Moment } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { toast } from '../../kit/toast.tsx';
import { durationText } from '../../format/numbers.ts';
import { locale, text } from '../../i18n/text.ts';
import { Refusal } from '../parts/refusal.tsx';
import { Nothing, Section } from '../parts/rows.tsx';
import { DeliveryState } from './endpoint-state.tsx';
import { type Attempt, DELIVERIES_KEY, type DeliveryDetail, deliveryQuery } from './webhook-queries.ts';
import './webhooks.css';

/** One delivery: what was sent, every attempt with its answer, and "send again". */
export default function DeliveryPage() {
  const { delivery: t, area } = text('webhooks');
  const { endpointId, deliveryId } = useParams<{ endpointId: string; deliveryId: string }>();
  const query = useQuery(deliveryQuery(deliveryId));
  return (
    <LoadedPage query={query} title={t.area} back={{ href: `/webhooks/${endpointId}`, label: area }} widths={[[0, 60]]}>
      {(delivery) => <Whole delivery={delivery} />}
    </LoadedPage>
  );
}

function Whole({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { delivery: t, area, title, failedAction } = text('webhooks');
  const queries = useQueryClient();
  const { deliveryId, endpointId, type, createdAt } = delivery;
  // Each attempt by hand is a separate request; a repeat of a lost one is not.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const redeliver = useMutation({
    mutationFn: async () =>
      bodyOf(
        await api.POST('/app/api/webhook-deliveries/{deliveryId}/redeliver', {
          params: { path: { deliveryId } },
          headers: { 'Idempotency-Key': key },
        }),
      ),
    onSuccess: async () => {
      setKey(crypto.randomUUID());
      toast(t.redelivered);
      await queries.invalidateQueries({ queryKey: DELIVERIES_KEY });
    },
  });
  return (
    <Page
      title={type}
      area={title}
      back={{ href: `/webhooks/${endpointId}`, label: area }}
      meta={[<DeliveryState key="state" delivery={delivery} />, <Moment key="at" iso={createdAt} />]}
      actions={
        <Button look="ink" icon="again" isBusy={redeliver.isPending} onClick={() => redeliver.mutate()}>
          {t.redeliver}
        </Button>
      }
    >
      <Refusal title={failedAction} error={redeliver.error} />
      <DeliveryRecord
        delivery={delivery}
        linkToSku={(skuId) => (
          <Link href={`/skus/${skuId}`} className="link">
            <code>{skuId}</code>
          </Link>
        )}
      />
    </Page>
  );
}

/** The facts of a delivery, its body and its attempts. */
export function DeliveryRecord({
  delivery,
  linkToSku,
}: {
  readonly delivery: DeliveryDetail;
  readonly linkToSku: (skuId: string) => ReactNode;
}) {
  const { delivery: t } = text('webhooks');
  const { webhookId, skuId, endedAt, nextAttemptAt, body, log } = delivery;
  return (
    <>
      <section className="card webhook-card">
        <dl className="facts webhook-facts">
          <Fact name={t.webhookId}>
            <code>{webhookId}</code> <CopyButton value={webhookId} size="small" />
          </Fact>
          {skuId === null ? null : <Fact name={t.about}>{linkToSku(skuId)}</Fact>}
          {nextAttemptAt === null ? null : (
            <Fact name={t.next}>
              <Moment iso={nextAttemptAt} />
            </Fact>
          )}
          {endedAt === null ? null : (
            <Fact name={t.ended}>
              <Moment iso={endedAt} />
            </Fact>
          )}
        </dl>
      </section>
      <Section title={t.body} aside={t.bodyAside}>
        <Block label={t.body}>{pretty(body)}</Block>
      </Section>
      <Section title={t.log}>
        {log.length === 0 ? (
          <Nothing>{t.noAttempts}</Nothing>
        ) : (
          // The latest first: it is the one that explains the state.
          log
            .toReversed()
            .map((attempt, place) => <AttemptDetails key={attempt.number} attempt={attempt} isOpen={place === 0} />)
        )}
      </Section>
    </>
  );
}

function AttemptDetails({ attempt, isOpen }: { readonly attempt: Attempt; readonly isOpen: boolean }) {
  const { delivery: t } = text('webhooks');
  const { number, startedAt, durationMs, request, response, address, timingsMs, errorClass, errorDetail } = attempt;
  return (
    <details className="webhook-attempt" open={isOpen}>
      <summary>
        <span className="strong">{t.attempt(number)}</span>
        <Moment iso={startedAt} />
        <span>{response === null ? t.noResponse : response.status}</span>
        <span className="quiet">{durationText(durationMs, locale())}</span>
      </summary>
      {errorClass === null ? null : (
        <p className="webhook-error wrap">
          <span className="strong">{t.error[errorClass] ?? errorClass}</span>{' '}
          <span className="quiet">{errorDetail}</span>
        </p>
      )}
      <dl className="facts webhook-facts">
        {address === null ? null : (
          <Fact name={t.address}>
            <code>{address}</code>
          </Fact>
        )}
        <Fact name={t.timings}>
          {Object.entries(timingsMs)
            .map(([step, ms]) => `${t.timing[step] ?? step} ${durationText(ms, locale())}`)
            .join(', ')}
        </Fact>
      </dl>
      <h3>{t.request}</h3>
      <Block label={`${t.attempt(number)}: ${t.request}`}>{`POST ${request.url}\n${lines(request.headers)}`}</Block>
      <h3>{t.response}</h3>
      {response === null ? (
        <p className="quiet">{t.noResponse}</p>
      ) : (
        <>
          <Block label={`${t.attempt(number)}: ${t.response}`}>
            {`${String(response.status)}\n${lines(response.headers)}\n\n${response.body === '' ? `(${t.empty})` : response.body}`}
          </Block>
          {response.isBodyCut ? <p className="faint">{t.cut}</p> : null}
        </>
      )}
    </details>
  );
}

function Block({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Scroller label={label}>
      <pre className="code-block" dir="ltr">
        {children}
      </pre>
    </Scroller>
  );
}

function lines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** The body with line breaks; another text stays as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
