import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { LoadedPage } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { type Params, word } from '../../format/url-state.ts';
import { text } from '../../i18n/text.ts';
import { CandidateForm, readDraft } from './candidate-form.tsx';
import { givenOf } from './given.ts';

const DRAFT = 'cpes.new-candidate';
const STATE = { from: word() } satisfies Params;

/** A form for a new candidate, empty or prefilled from another one. */
export default function NewCandidate() {
  const t = text('new-candidate');
  const [{ from }] = useUrlState(STATE);
  const query = useQuery({ ...skuQuery(from), enabled: from !== '' });
  const back = { href: '/', label: t.back };
  const form = (start: Readonly<Record<string, string>>, lead: string) => (
    <CandidateForm
      key={from}
      title={t.title}
      lead={lead}
      back={back}
      start={start}
      draftName={DRAFT}
      submitLabel={t.submit}
      call={{ path: '/v2/skus', bodyOf: (candidate) => candidate }}
      send={async (body, key) =>
        bodyOf(await api.POST('/app/api/skus', { body, params: { header: { 'Idempotency-Key': key } } }))
      }
    />
  );
  if (from === '') return form(readDraft(DRAFT) ?? {}, t.lead);
  return (
    <LoadedPage query={query} title={t.title} back={back} widths={[[0, 60]]}>
      {({ candidate }) => form(givenOf(candidate), t.leadFrom)}
    </LoadedPage>
  );
}
