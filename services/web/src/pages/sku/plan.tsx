import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { planQuery } from '../../api/queries.ts';
import { showChanged } from '../../api/query-client.ts';
import { askBeforeClosing } from '../../app/leave-guard.ts';
import { useMay } from '../../app/session.tsx';
import { SelectField, TextField } from '../../kit/field.tsx';
import { Moment } from '../../kit/money.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';

const STAGES = ['idea', 'sample', 'ordered', 'dropped'] as const;
/** The limit of the service. */
const NOTE_LENGTH_MAX = 500;

/** The fields that the user has changed, as entered. */
type Edits = Partial<Pick<Schemas['PlanResponse'], 'stage' | 'note'>>;

/** How far a candidate has come, and a note. A choice is saved at once, a note when its field or the page is left. */
export function Plan({ skuId }: { readonly skuId: string }) {
  const { plan: t } = text('report');
  const { stage: names } = text('common');
  const mayWrite = useMay()('listings:edit');
  const queries = useQueryClient();
  const plan = useQuery(planQuery(skuId)).data;
  const [edits, edit] = useState<Edits>({});
  const isGone = useRef(false);
  const save = useMutation({
    // Each save replaces the stage and the note, so they run in the order in which the user made them.
    scope: { id: `plan ${skuId}` },
    mutationFn: async (changes: Edits) => {
      // A colleague may have changed the other field since this page read it.
      const latest = await queries.query({ ...planQuery(skuId), staleTime: 0 });
      const { stage, note } = { ...latest, ...changes };
      const kept = note?.trim() ?? '';
      return bodyOf(
        await api.PUT('/app/api/skus/{skuId}/plan', {
          params: { path: { skuId } },
          body: { ...(stage !== null && { stage }), ...(kept !== '' && { note: kept }) },
        }),
      );
    },
    onSuccess: async (saved, changes) => {
      await showChanged(planQuery(skuId).queryKey, saved);
      // The response to an earlier save must not replace what the user has entered since.
      edit((now) => withoutSaved(now, changes));
      await queries.invalidateQueries({ queryKey: ['candidates'] });
    },
    onError: (error) => {
      if (isGone.current) toast(t.notSaved(errorText(error).title));
    },
  });
  const change = (next: Edits) => {
    edit(next);
    save.mutate(next);
  };
  const saveNote = () => {
    const isOnItsWay = save.isPending && save.variables.note === edits.note;
    if (edits.note !== undefined && !isOnItsWay) save.mutate(edits);
  };
  const leave = useRef(saveNote);
  leave.current = saveNote;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave.current();
    };
  }, []);
  const isUnsaved = Object.keys(edits).length > 0;
  useEffect(() => (isUnsaved ? askBeforeClosing() : undefined), [isUnsaved]);
  if (plan === undefined) return null;
  const { stage, note } = { ...plan, ...edits };
  const errorOf = (field: keyof Edits) =>
    save.error !== null && field in save.variables ? errorText(save.error).words : undefined;
  return (
    <section className="plan">
      <h2>{t.title}</h2>
      <fieldset className="plan-fields" disabled={!mayWrite}>
        <SelectField
          label={t.stage}
          value={stage ?? ''}
          error={errorOf('stage')}
          onChange={({ target }) => change({ ...edits, stage: STAGES.find((one) => one === target.value) ?? null })}
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
          value={note ?? ''}
          maxLength={NOTE_LENGTH_MAX}
          error={errorOf('note')}
          onChange={({ target }) => edit({ ...edits, note: target.value })}
          onBlur={saveNote}
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

/** The edits that a save did not hold, or that the user has made since. */
function withoutSaved({ stage, note }: Edits, saved: Edits): Edits {
  return {
    ...(stage !== undefined && stage !== saved.stage && { stage }),
    ...(note !== undefined && note !== saved.note && { note }),
  };
}
