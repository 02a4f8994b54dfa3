import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { planQuery } from '../../api/queries.ts';
import { useMay } from '../../app/session.tsx';
import { SelectField, TextField } from '../../kit/field.tsx';
import { Moment } from '../../kit/money.tsx';
import { said } from '../../kit/state.tsx';
import { text } from '../../texts/text.ts';

const STAGES = ['idea', 'sample', 'ordered', 'dropped'] as const;
/** The limit of the service. */
const NOTE_LENGTH_MAX = 500;

type Stage = NonNullable<Schemas['PlanResponse']['stage']>;

/** How far a candidate has come, and a note. A choice is saved at once, a note when its field is left. */
export function Plan({ skuId }: { readonly skuId: string }) {
  const { plan: t } = text('report');
  const { stage: names } = text('common');
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const plan = useQuery(planQuery(skuId)).data;
  const save = useMutation({
    mutationFn: async ({ stage, note }: { readonly stage: Stage | null; readonly note: string }) =>
      bodyOf(
        await api.PUT('/app/api/skus/{skuId}/plan', {
          params: { path: { skuId } },
          body: { ...(stage !== null && { stage }), ...(note !== '' && { note }) },
        }),
      ),
    onSuccess: async (saved) => {
      queries.setQueryData(planQuery(skuId).queryKey, saved);
      await queries.invalidateQueries({ queryKey: ['candidates'] });
    },
  });
  if (plan === undefined) return null;
  const note = plan.note ?? '';
  return (
    <section className="plan">
      <h2>{t.title}</h2>
      <fieldset className="plan-fields" disabled={!mayWrite}>
        <SelectField
          label={t.stage}
          value={plan.stage ?? ''}
          onChange={({ target }) => save.mutate({ stage: STAGES.find((one) => one === target.value) ?? null, note })}
        >
          <option value="">{t.none}</option>
          {STAGES.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          key={note}
          label={t.note}
          defaultValue={note}
          maxLength={NOTE_LENGTH_MAX}
          error={save.error === null ? undefined : said(save.error).words}
          onBlur={({ target }) => {
            const typed = target.value.trim();
            if (typed !== note) save.mutate({ stage: plan.stage, note: typed });
          }}
        />
      </fieldset>
      <p className="faint" role="status">
        {plan.changedAt === null ? null : (
          <>
            {t.saved} <Moment iso={plan.changedAt} isRelative />
          </>
        )}
      </p>
    </section>
  );
}
