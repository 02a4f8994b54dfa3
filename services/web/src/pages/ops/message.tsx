import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { api, type Schemas } from '../../api/client.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Fact } from '../../kit/fact.tsx';
import { TextArea, TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { Moment } from '../../kit/money.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { type Key, letterQuery } from './ops-queries.ts';
import { Section, State } from './parts.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Letter = Schemas['DeadLetterDetailResponse'];
const ROUTE = '/app/api/operations/dead-letters/{queue}/{messageId}/{resend}';
const LIST = '/ops/dead-letters';

/** One dead letter: why it was given up, what it says, what was done with it before, and what can be done now. */
export default function MessagePage() {
  const t = text('ops');
  const params = useParams<{ queue: string; messageId: string; resend: string }>();
  const key: Key = {
    queue: decodeURIComponent(params.queue),
    messageId: decodeURIComponent(params.messageId),
    resend: params.resend,
  };
  const query = useQuery(letterQuery(key));
  return (
    <LoadedPage query={query} title={t.message.area} back={{ href: LIST, label: t.letters.title }} widths={[[0, 60]]}>
      {(letter) => <Whole letter={letter} path={key} />}
    </LoadedPage>
  );
}

function Whole({ letter, path }: { readonly letter: Letter; readonly path: Key }) {
  const { message: t, letters } = text('ops');
  const [open, setOpen] = useState<'edit' | 'discard'>();
  const after = useAfter(t.replayed);
  const replay = useMutation({
    mutationFn: () => api.POST(`${ROUTE}/replay`, { params: { path } }),
    onSuccess: after,
  });
  const { queue, aggregateId, tenantId, faultCode, reason, attempts, parkedAt, traceId, isReplayable } = letter;
  useShortcuts([{ keys: 'r', label: t.replay, run: () => (isReplayable ? replay.mutate() : undefined) }]);
  const close = () => setOpen(undefined);
  return (
    <Page
      title={letter.type}
      area={letters.title}
      className="ops"
      back={{ href: LIST, label: letters.title }}
      meta={[
        <State key="state" tone="caution" runbook="DeadLetters">
          {t.gaveUp(attempts)}
        </State>,
        <Moment key="parked" iso={parkedAt} />,
      ]}
      actions={
        <>
          <Button look="quiet" icon="trash" onClick={() => setOpen('discard')}>
            {t.discard}
          </Button>
          {isReplayable ? (
            <>
              <Button onClick={() => setOpen('edit')}>{t.edit}</Button>
              <Button look="ink" icon="again" keys="r" isBusy={replay.isPending} onClick={() => replay.mutate()}>
                {t.replay}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {isReplayable ? null : <Banner tone="caution" title={t.notReplayable} />}
      {replay.error === null ? null : (
        <Banner tone="reject" title={errorText(replay.error).title}>
          {errorText(replay.error).words}
        </Banner>
      )}
      <Section title={t.facts}>
        <dl className="facts ops-facts">
          <Fact name={t.reason}>{reason}</Fact>
          <Fact name={t.code}>
            <code>{faultCode}</code>
          </Fact>
          <Fact name={t.queue}>
            <Link href={`${LIST}?queue=${encodeURIComponent(queue)}`}>
              <code>{queue}</code>
            </Link>
          </Fact>
          <Fact name={t.about}>
            <code>{aggregateId}</code>
          </Fact>
          <Fact name={t.tenant}>
            <code>{tenantId ?? text('ops').none}</code>
          </Fact>
          <Fact name={t.trace}>
            {traceId === null ? (
              text('ops').none
            ) : (
              <>
                <code>{traceId}</code> <CopyButton value={traceId} size="small" />
              </>
            )}
          </Fact>
        </dl>
      </Section>
      <div className="ops-halves">
        <Json title={t.body} aside={t.hidden} value={letter.body} nothing={t.noBody} />
        <Json title={t.headers} value={letter.headers} nothing="" />
      </div>
      <History letter={letter} />
      {open === 'edit' ? <EditDialog letter={letter} path={path} onClose={close} /> : null}
      {open === 'discard' ? <DiscardDialog path={path} onClose={close} /> : null}
    </Page>
  );
}

/** Called when the message is gone from the list. */
function useAfter(words: string): () => Promise<void> {
  const queries = useQueryClient();
  const [, go] = useLocation();
  return async () => {
    toast(words);
    go(LIST);
    await queries.invalidateQueries({ queryKey: ['ops', 'letters'] });
    queries.removeQueries({ queryKey: ['ops', 'letter'], type: 'inactive' });
  };
}

function Json({
  title,
  aside,
  value,
  nothing,
}: {
  readonly title: string;
  readonly aside?: string;
  readonly value: object | null;
  readonly nothing: string;
}) {
  return (
    <Section title={title} aside={aside}>
      <Scroller label={title} className="ops-json">
        {value === null ? <p className="quiet">{nothing}</p> : <pre>{JSON.stringify(value, undefined, 2)}</pre>}
      </Scroller>
    </Section>
  );
}

function History({ letter }: { readonly letter: Letter }) {
  const { message: t } = text('ops');
  const { headers, history, parkedAt, attempts, reason } = letter;
  const occurredAt = headers['occurredAt'];
  return (
    <Section title={t.history}>
      <ol className="ops-history">
        <li>
          <Moment iso={parkedAt} />
          <span>
            <span className="strong">{t.gaveUp(attempts)}</span> <span className="quiet wrap">{reason}</span>
          </span>
        </li>
        {history.map((once) => (
          <Once key={once.replayedAt} once={once} />
        ))}
        {typeof occurredAt === 'string' ? (
          <li>
            <Moment iso={occurredAt} />
            <span className="strong">{t.published}</span>
          </li>
        ) : null}
      </ol>
    </Section>
  );
}

function Once({ once }: { readonly once: Schemas['ReplayedOnceResponse'] }) {
  const { message: t } = text('ops');
  return (
    <>
      <li>
        <Moment iso={once.replayedAt} />
        <span>
          <span className="strong">{once.isEdited ? t.sentEdited : t.sent}</span>{' '}
          {once.replayId === null ? null : <Link href={`/ops/replays/${once.replayId}`}>{t.byReplay}</Link>}
        </span>
      </li>
      <li>
        <Moment iso={once.parkedAt} />
        <span>
          <span className="strong">{t.gaveUp(once.attempts)}</span> <span className="quiet wrap">{once.reason}</span>
        </span>
      </li>
    </>
  );
}

function EditDialog({
  letter,
  path,
  onClose,
}: {
  readonly letter: Letter;
  readonly path: Key;
  readonly onClose: () => void;
}) {
  const { edit: t } = text('ops');
  const after = useAfter(t.done);
  const send = useMutation({
    mutationFn: (body: Schemas['EditBody']) => api.POST(`${ROUTE}/edit`, { params: { path }, body }),
    onSuccess: after,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send.mutate({ body: typedIn(form, 'body'), reason: typedIn(form, 'reason').trim() });
  };
  return (
    <Dialog
      title={t.title}
      lead={t.lead}
      onClose={onClose}
      foot={<Foot form="edit" submit={t.submit} isBusy={send.isPending} onClose={onClose} />}
    >
      <form id="edit" className="ops-form" onSubmit={submit}>
        <TextArea
          label={t.body}
          name="body"
          className="ops-edit"
          rows={14}
          dir="ltr"
          spellCheck={false}
          required
          defaultValue={JSON.stringify(letter.body, undefined, 2)}
        />
        <TextField label={t.reason} name="reason" maxLength={500} required />
      </form>
      {send.error === null ? null : <Refusal title={t.failed} error={send.error} />}
    </Dialog>
  );
}

function DiscardDialog({ path, onClose }: { readonly path: Key; readonly onClose: () => void }) {
  const { discard: t } = text('ops');
  const after = useAfter(t.done);
  const send = useMutation({
    mutationFn: (body: Schemas['DiscardBody']) => api.POST(`${ROUTE}/discard`, { params: { path }, body }),
    onSuccess: after,
  });
  return (
    <ReasonDialog
      title={t.title}
      lead={t.lead}
      submit={t.submit}
      failed={t.failed}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={(reason) => send.mutate({ reason })}
      onClose={onClose}
    />
  );
}

function Foot({
  form,
  submit,
  isBusy,
  onClose,
}: {
  readonly form: string;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}) {
  return (
    <>
      <Button onClick={onClose}>{text('common').actions.cancel}</Button>
      <Button look="ink" type="submit" form={form} isBusy={isBusy}>
        {submit}
      </Button>
    </>
  );
}

/** The errors of the body, from its schema. */
function Refusal({ title, error }: { readonly title: string; readonly error: Error }) {
  const offences = 'offences' in error ? (error.offences as readonly { readonly detail: string }[]) : [];
  return (
    <Banner tone="reject" title={title}>
      {offences.length === 0 ? errorText(error).words : offences.map(({ detail }) => detail).join('; ')}
    </Banner>
  );
}
