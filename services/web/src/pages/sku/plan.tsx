import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { planQuery } from '../../api/queries.ts';
import { showChanged } from '../../api/query-client.ts';
import { useMay } from '../../app/session.tsx';
import { SelectField, TextField } from '../../kit/field.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';

const STAGES = ['idea', 'sample', 'ordered', 'dropped'] as const;
/** The limit of the service. */
const NOTE_LENGTH_MAX = 500;

type Stage = NonNullable<Schemas['PlanResponse']['stage']>;

interface Change {
  /** The field that the user has changed. */
  readonly field: 'stage' | 'note';
  readonly stage: Stage | null;
  readonly note: string;
}

/** How far a candidate has come, and a note. A choice is saved at once, a note when its field is left. */
export function Plan({ skuId }: { readonly skuId: string }) {
  const { plan: t } = text('report');
  const { stage: names } = text('common');
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const plan = useQuery(planQuery(skuId)).data;
  // A response to an earlier save must not replace what the user has entered since.
  const [chosen, choose] = useState<Stage | null>();
  const [typed, type] = useState<string>();
  const stage = chosen === undefined ? (plan?.stage ?? null) : chosen;
  const note = typed ?? plan?.note ?? '';
  const save = useMutation({
    // Each save replaces the stage and the note, so they run in the order in which the user made them.
    scope: { id: `plan ${skuId}` },
    mutationFn: async ({ stage, note }: Change) =>
      bodyOf(
        await api.PUT('/app/api/skus/{skuId}/plan', {
          params: { path: { skuId } },
          body: { ...(stage !== null && { stage }), ...(note !== '' && { note }) },
        }),
      ),
    onSuccess: async (saved) => {
      await showChanged(planQuery(skuId).queryKey, saved);
      await queries.invalidateQueries({ queryKey: ['candidates'] });
    },
  });
  if (plan === undefined) return null;
  const errorOf = (field: Change['field']) =>
    save.error !== null && save.variables.field === field ? errorText(save.error).words : undefined;
  return (
    <section className="plan">
      <h2>{t.title}</h2>
      <fieldset className="plan-fields" disabled={!mayWrite}>
        <SelectField
          label={t.stage}
          value={stage ?? ''}
          error={errorOf('stage')}
          onChange={({ target }) => {
            const next = STAGES.find((one) => one === target.value) ?? null;
            choose(next);
            save.mutate({ field: 'stage', stage: next, note: note.trim() });
          }}
        >
          <option value="">{t.none}</option>
          {STAGES.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.note}
          value={note}
          maxLength={NOTE_LENGTH_MAX}
          error={errorOf('note')}
          onChange={({ target }) => type(target.value)}
          onBlur={() => {
            const next = note.trim();
            const sent = save.variables?.note ?? plan.note ?? '';
            if (next !== sent || save.isError) save.mutate({ field: 'note', stage, note: next });
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
