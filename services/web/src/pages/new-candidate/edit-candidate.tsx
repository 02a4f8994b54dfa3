import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { api, bodyOf } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { LoadedPage } from '../../app/page.tsx';
import { text } from '../../i18n/text.ts';
import { CandidateForm, readDraft } from './candidate-form.tsx';
import { givenOf } from './given.ts';

/** Changes a candidate, which is then evaluated again. Its earlier reports remain. */
export default function EditCandidate() {
  const t = text('new-candidate');
  const { skuId } = useParams<{ skuId: string }>();
  const query = useQuery(skuQuery(skuId));
  const back = { href: `/skus/${skuId}`, label: t.edit.back };
  // Input that was kept before another change of the candidate must not undo that change.
  const draftNameOf = (updatedAt: string) => `cpes.edit.${skuId}.${updatedAt}`;
  return (
    <LoadedPage query={query} title={t.edit.title} back={back} widths={[[0, 60]]}>
      {({ candidate, updatedAt }) => (
        <CandidateForm
          key={updatedAt}
          title={t.edit.title}
          lead={t.edit.lead}
          back={back}
          start={readDraft(draftNameOf(updatedAt)) ?? givenOf(candidate)}
          draftName={draftNameOf(updatedAt)}
          isEdit
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
