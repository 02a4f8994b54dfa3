import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { LoadedPage } from '../../app/page.tsx';
import { text } from '../../i18n/text.ts';
import { CandidateForm, readDraft } from './candidate-form.tsx';
import { contentOf, givenOf } from './given.ts';

/** Changes a candidate, which is then evaluated again. Its earlier reports remain. */
export default function EditCandidate() {
  const t = text('new-candidate');
  const { skuId } = useParams<{ skuId: string }>();
  const query = useQuery(skuQuery(skuId));
  const back = { href: `/skus/${skuId}`, label: t.edit.back };
  const draftName = `cpes.edit.${skuId}`;
  const startOf = (candidate: Schemas['CandidateResponse']) => {
    const draft = readDraft(draftName);
    // Input that was kept before another change of the candidate must not undo that change.
    return draft?.['of'] === contentOf(candidate) ? draft : givenOf(candidate);
  };
  return (
    <LoadedPage query={query} title={t.edit.title} back={back} widths={[[0, 60]]}>
      {({ candidate }) => (
        <CandidateForm
          key={contentOf(candidate)}
          of={contentOf(candidate)}
          title={t.edit.title}
          lead={t.edit.lead}
          back={back}
          start={startOf(candidate)}
          draftName={draftName}
          submitLabel={t.edit.submit}
          call={{ path: `/v2/skus/${skuId}/evaluations`, bodyOf: (changed) => ({ candidate: changed }) }}
          send={async (changed, key) =>
            bodyOf(
              await api.POST('/app/api/skus/{skuId}/evaluations', {
                params: { path: { skuId }, header: { 'Idempotency-Key': key } },
                body: { candidate: changed },
              }),
            )
          }
        />
      )}
    </LoadedPage>
  );
}
