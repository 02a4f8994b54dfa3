import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { skuQuery } from '../../api/queries.ts';
import { LoadedPage } from '../../app/page.tsx';
import { useUrlState } from '../../app/use-url-state.ts';
import { flag, type Params, word } from '../../format/url-state.ts';
import { editableMoney } from '../../format/money-text.ts';
import { measureTyped } from '../../kit/measure.ts';
import { locale, text } from '../../i18n/text.ts';
import { CandidateForm, readDraft } from './candidate-form.tsx';
import { contentOf, givenOf } from './given.ts';
import type { FieldName } from './read-form.ts';

const STATE = { from: word(), example: flag() } satisfies Params;

/** The bottle of the quick start. Its weight and size decide the freight, so that the first report has little that is assumed. */
function exampleStart(): Readonly<Partial<Record<FieldName, string>>> {
  const currency = 'USD';
  return {
    title: text('new-candidate').exampleTitle,
    currency,
    factoryUnitCostCents: editableMoney({ cents: 480, currency }, locale()),
    targetRetailPriceCents: editableMoney({ cents: 3_495, currency }, locale()),
    weightGrams: measureTyped(450, 'weight'),
    length: measureTyped(80, 'side'),
    width: measureTyped(80, 'side'),
    height: measureTyped(270, 'side'),
    supplierCountry: 'CN',
    targetMarket: 'US',
  };
}

/** A form for a new candidate, empty or prefilled from another one. */
export default function NewCandidate() {
  const t = text('new-candidate');
  const [{ from, example }] = useUrlState(STATE);
  const query = useQuery({ ...skuQuery(from), enabled: from !== '' });
  const back = { href: '/', label: t.back };
  // Edits of the example or of a duplicate neither replace another draft nor are replaced by it.
  const form = (draftName: string, start: Readonly<Record<string, string>>, lead: string) => (
    <CandidateForm
      key={example ? 'example' : from}
      title={t.title}
      lead={lead}
      back={back}
      start={readDraft(draftName) ?? start}
      draftName={draftName}
      submitLabel={t.submit}
      call={{ path: '/v2/skus', bodyOf: (candidate) => candidate }}
      send={async (body, key) =>
        bodyOf(await api.POST('/app/api/skus', { body, params: { header: { 'Idempotency-Key': key } } }))
      }
    />
  );
  if (example) return form('cpes.example', exampleStart(), t.leadExample);
  if (from === '') return form('cpes.new-candidate', {}, t.lead);
  return (
    <LoadedPage query={query} title={t.title} back={back} widths={[[0, 60]]}>
      {({ candidate }) => form(`cpes.duplicate.${contentOf(candidate)}`, givenOf(candidate), t.leadFrom)}
    </LoadedPage>
  );
}
