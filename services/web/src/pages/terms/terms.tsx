import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { Fault } from '../../api/fault.ts';
import { showChanged } from '../../api/query-client.ts';
import { askBeforeLeaving } from '../../app/leave-guard.ts';
import { LoadedPage, Page } from '../../app/page.tsx';
import { Button } from '../../kit/button.tsx';
import { partialDates } from '../../kit/form.ts';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';
import { History } from './history.tsx';
import { TermsPreview } from './preview.tsx';
import { type Draft, draftOf, type Errors, readDraft } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';
import { previewTerms, saveTerms, type TaggedTerms, type TermsBody, termsQuery } from './terms-queries.ts';
import './terms.css';

/** A merchant's own terms: the form, the effect of a change, and the versions. */
export default function TermsPage() {
  const query = useQuery(termsQuery());
  return (
    <LoadedPage
      query={query}
      title={text('terms').title}
      widths={[
        [0, 40],
        [50, 30],
      ]}
    >
      {(present) => <TermsScreen present={present} />}
    </LoadedPage>
  );
}

/** The draft as it was when it was sent: the user may type on. */
interface Sent {
  readonly draft: Draft;
  readonly body: TermsBody;
}

function TermsScreen({ present }: { readonly present: TaggedTerms }) {
  const t = text('terms');
  const queries = useQueryClient();
  const [base, setBase] = useState(present);
  const [saved, setSaved] = useState(() => draftOf(present.terms));
  const [draft, change] = useState<Draft>(saved);
  const [errors, setErrors] = useState<Errors>({});
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  // A version that was saved elsewhere does not replace what is typed. Without a version, the currency is the workspace's.
  if (present.etag !== base.etag && present.terms.version >= base.terms.version && !isChanged) {
    const others = draftOf(present.terms);
    setBase(present);
    setSaved(others);
    change(others);
  }
  useEffect(() => {
    askBeforeLeaving(isChanged ? t.save.leave : undefined);
    return () => askBeforeLeaving(undefined);
  }, [isChanged, t.save.leave]);
  useEffect(focusWanted, []);
  const preview = useMutation({ mutationFn: ({ body }: Sent) => previewTerms(body) });
  const save = useMutation({
    mutationFn: ({ body }: Sent) => saveTerms(body, base.etag),
    onSuccess: async (answer, sent) => {
      setBase(answer);
      setSaved(sent.draft);
      toast(t.save.done(answer.terms.version));
      await showChanged(termsQuery().queryKey, answer);
      await queries.invalidateQueries({ queryKey: ['terms', 'versions'] });
    },
  });
  const clear = () => {
    setErrors({});
    preview.reset();
  };
  useEffect(clear, [base.etag]);
  const send = (action: { readonly mutate: (sent: Sent) => void }) => {
    const read = readDraft(draft);
    const wrong = { ...read.errors, ...partialDates(document) };
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === undefined) action.mutate({ draft, body: read.body });
    else document.getElementById(first)?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(save);
  };
  const reload = () => {
    change(saved);
    clear();
    save.reset();
    document.querySelector<HTMLElement>('#content h1')?.focus();
    void queries.invalidateQueries({ queryKey: termsQuery().queryKey });
  };
  const failure = save.error ?? preview.error;
  const isOutdated = failure instanceof Fault && failure.status === 412;
  return (
    <Page title={t.title} className="terms-page">
      <p className="quiet">{t.lead}</p>
      <form className="terms-form" noValidate onSubmit={submit}>
        <TermsFields draft={draft} errors={errors} onChange={change} />
        {failure === null ? null : (
          <Banner
            tone="reject"
            title={isOutdated ? t.save.changed : t.save.failed}
            action={isOutdated ? <Button onClick={reload}>{t.save.reload}</Button> : undefined}
          >
            {[errorText(failure).words, ...offencesOf(failure)].join(' ')}
          </Banner>
        )}
        <div className="terms-foot">
          <Button look="ink" type="submit" isBusy={save.isPending}>
            {t.save.submit}
          </Button>
          <Button isBusy={preview.isPending} onClick={() => send(preview)}>
            {t.preview.submit}
          </Button>
        </div>
      </form>
      <div role="status">{preview.data === undefined ? null : <TermsPreview preview={preview.data} />}</div>
      <History />
    </Page>
  );
}

/** The field that a link from a report names: `/terms?field=insurance`. */
function focusWanted(): void {
  const field = new URLSearchParams(window.location.search).get('field');
  if (field !== null) document.getElementById(field)?.focus();
}

function offencesOf(failure: Error): string[] {
  return failure instanceof Fault ? failure.offences.map(({ pointer, detail }) => `${pointer}: ${detail}`) : [];
}
