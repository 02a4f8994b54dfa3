import { CURRENCIES, INCOTERMS, OFFER_BOUNDS } from '@cpes/client/table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { askBeforeLeaving } from '../../app/leave-guard.ts';
import { Page } from '../../app/page.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { SelectField, TextArea, TextField } from '../../kit/field.tsx';
import { partialDates } from '../../kit/form.ts';
import { measureField } from '../../kit/measure.ts';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { currencyNames, regionNames } from '../../format/formats.ts';
import { locale, text } from '../../i18n/text.ts';
import { countries } from '../new-candidate/countries.ts';
import { Folded } from '../new-candidate/folded.tsx';
import {
  CARTON_FIELDS,
  fieldAt,
  type OfferDraft,
  type OfferErrors,
  readDraft,
  type TextField as Name,
} from './offer-draft.ts';
import { isOutdated, type Offer, offersQuery, saveOffer, showOffers, withOffer } from './offer-queries.ts';
import { PriceRows } from './price-rows.tsx';
import '../new-candidate/new-candidate.css';
import './offers.css';

interface FormProps {
  readonly sku: Schemas['SkuResponse'];
  readonly title: string;
  readonly start: OfferDraft;
  /** The other offers of the SKU. */
  readonly others: readonly Offer[];
  /** The offer that is edited, whose reference does not change. */
  readonly seen?: Offer;
  /** Starts again with a later state of the offer. */
  readonly onLoad?: (offer: Offer) => void;
  /** The user begins to change or save the offer as it is seen. */
  readonly onUse?: () => void;
}

/** The form of an offer, as its supplier states it. */
export function OfferForm({ sku, title, start: given, others, seen, onLoad, onUse }: FormProps) {
  const t = text('offers');
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [start] = useState(given);
  const [draft, setDraft] = useState(start);
  /** The offer that a save replaces: after a conflict, the one of the other user. */
  const [replaced, replace] = useState(seen);
  const [errors, setErrors] = useState<OfferErrors>({});
  /** The error of a save after a conflict that the offers could not be read for, or do not explain. */
  const [failure, setFailure] = useState<Error>();
  const { skuId, candidate } = sku;
  const currencyOfCandidate = candidate.costCurrency ?? sku.currency;
  const back = { href: `/skus/${skuId}?tab=offers`, label: t.back };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  useEffect(() => {
    askBeforeLeaving(isChanged ? t.form.leave : undefined);
    return () => askBeforeLeaving(undefined);
  }, [isChanged, t.form.leave]);
  const save = useMutation({
    onMutate: () => setFailure(undefined),
    mutationFn: ({ offerRef, body }: ReturnType<typeof readDraft>) =>
      saveOffer({ skuId, offerRef, seen: replaced }, body),
    onSuccess: async (offer) => {
      askBeforeLeaving(undefined);
      await showOffers(queries, skuId, (offers) => withOffer(offers, offer));
      toast(t.form.saved(offer.supplierName));
      go(back.href);
    },
    onError: async (error, { offerRef, places }) => {
      if (isOutdated(error)) {
        try {
          const present = await queries.query({ ...offersQuery(skuId), staleTime: 0 });
          const other = present.find((one) => one.offerRef === offerRef);
          if (seen !== undefined) replace(other);
          else if (other !== undefined) refuse({ offerRef: text('offers').wrong.taken(other.supplierName) });
          else setFailure(error);
        } catch (unread) {
          setFailure(unread as Error);
        }
        return;
      }
      const offences = error instanceof Fault ? error.offences : [];
      const named = offences.map(({ pointer, detail }) => [fieldAt(pointer, places), detail] as const);
      refuse(Object.fromEntries(named.filter(([id]) => id !== undefined)) as OfferErrors);
    },
  });
  const refuse = (wrong: OfferErrors) => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    // Folded fields unfold first.
    for (const id of Object.keys(wrong)) document.getElementById(id)?.closest('details')?.setAttribute('open', '');
    if (first !== undefined) document.getElementById(first)?.focus();
  };
  const submit = () => {
    if (save.isPending) return;
    onUse?.();
    const read = readDraft(draft, { currency: currencyOfCandidate, others });
    const wrong = { ...read.errors, ...partialDates(document) };
    refuse(wrong);
    if (Object.keys(wrong).length === 0) save.mutate(read);
  };
  useShortcuts([{ keys: 'Control+Enter', label: text('common').keys.submit, run: submit }]);
  const change = (id: string, changes: Partial<OfferDraft>) => {
    onUse?.();
    setDraft((before) => ({ ...before, ...changes }));
    setErrors(({ [id]: _, ...rest }) => rest);
  };
  const of = (name: Name) => ({
    id: name,
    label: labelOf(name),
    ...hintOf(name),
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(name, { [name]: target.value }),
  });
  const isConflict = seen !== undefined && isOutdated(save.error) && failure === undefined;
  const shown = isOutdated(save.error) ? failure : save.error;
  const notShown = shown == null ? [] : unnamed(shown, save.variables?.places ?? []);
  const quoted = text('new-candidate').quoted;
  const { freightMode, supplierCountry } = candidate;
  return (
    <Page title={title} area={t.area} back={back}>
      <p className="lead quiet">{t.form.lead}</p>
      <form
        noValidate
        className="form-main offer-form"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit();
        }}
      >
        {isConflict ? (
          <Banner
            tone="reject"
            title={replaced === undefined ? t.form.deleted : t.outdated}
            action={
              replaced === undefined ? undefined : <Button onClick={() => onLoad?.(replaced)}>{t.form.load}</Button>
            }
          >
            {replaced === undefined ? t.form.createAgain : t.form.replace}
          </Banner>
        ) : null}
        {notShown.length === 0 ? null : (
          <Banner tone="reject" title={t.form.failed}>
            {notShown.join(' ')}
          </Banner>
        )}
        <div className="form-pair">
          <TextField {...of('supplierName')} maxLength={OFFER_BOUNDS.supplierNameLengthMax} required />
          {seen !== undefined ? null : <TextField {...of('offerRef')} spellCheck={false} />}
        </div>
        <div className="form-pair">
          <SelectField {...of('supplierCountry')}>
            <option value="">
              {ofCandidate(supplierCountry && (regionNames(locale()).of(supplierCountry) ?? supplierCountry))}
            </option>
            {countries(locale()).map(([code, name]) => (
              <option key={code} value={code}>{`${name} (${code})`}</option>
            ))}
          </SelectField>
          <SelectField {...of('freightMode')}>
            <option value="">{ofCandidate(freightMode && t.freight[freightMode])}</option>
            <option value="sea">{t.freight.sea}</option>
            <option value="air">{t.freight.air}</option>
          </SelectField>
          <SelectField {...of('costCurrency')}>
            <option value="">{ofCandidate(currencyOfCandidate)}</option>
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>{`${code} ${currencyNames(locale()).of(code) ?? ''}`}</option>
            ))}
          </SelectField>
          <SelectField {...of('incoterm')}>
            <option value="">{t.form.noIncoterm}</option>
            {INCOTERMS.map((incoterm) => (
              <option key={incoterm} value={incoterm}>
                {quoted.incoterms[incoterm] ?? incoterm}
              </option>
            ))}
          </SelectField>
        </div>
        <PriceRows
          rows={draft.priceBreaks}
          currency={draft.costCurrency || currencyOfCandidate}
          errors={errors}
          onChange={(priceBreaks, id) => change(id, { priceBreaks })}
        />
        <fieldset className="form-part">
          <legend className="faint">{t.form.order}</legend>
          <div className="form-pair">
            <TextField {...of('minimumUnits')} inputMode="numeric" />
            <TextField {...of('orderMultiple')} inputMode="numeric" />
            <TextField {...of('leadTimeDays')} inputMode="numeric" unit={t.hints.days} />
            <TextField {...of('validUntil')} type="date" />
          </div>
        </fieldset>
        <TextField {...of('document')} maxLength={OFFER_BOUNDS.documentLengthMax} />
        <Folded title={t.form.carton} lead={t.form.cartonLead} names={CARTON_FIELDS} draft={start}>
          <div className="form-four">
            <TextField {...of('cartonUnits')} inputMode="numeric" />
            <TextField {...of('cartonWeight')} {...measureField('weight')} />
          </div>
          <div className="form-four">
            <TextField {...of('cartonLength')} {...measureField('side')} />
            <TextField {...of('cartonWidth')} {...measureField('side')} />
            <TextField {...of('cartonHeight')} {...measureField('side')} />
          </div>
        </Folded>
        <Folded title={t.form.once} lead={t.form.onceLead} names={['oneTimeCosts']} draft={start}>
          <TextArea {...of('oneTimeCosts')} rows={3} />
        </Folded>
        <div className="form-foot">
          <Button type="submit" look="ink" isBusy={save.isPending} keys="Control+Enter">
            {t.form.submit}
          </Button>
          <ButtonLink href={back.href} look="quiet">
            {text('common').actions.cancel}
          </ButtonLink>
        </div>
      </form>
    </Page>
  );
}

function ofCandidate(value: string | null): string {
  return text('offers').form.ofCandidate(value ?? text('common').words.notKnown);
}

const CARTON_LABELS = {
  cartonUnits: 'carton.units',
  cartonWeight: 'carton.weightGrams',
  cartonLength: 'carton.dimensionsMm.length',
  cartonWidth: 'carton.dimensionsMm.width',
  cartonHeight: 'carton.dimensionsMm.height',
} as const;

function labelOf(name: Name): string {
  return text('offers').fields[
    name in CARTON_LABELS ? CARTON_LABELS[name as keyof typeof CARTON_LABELS] : (name as 'offerRef')
  ];
}

function hintOf(name: Name): { readonly hint?: string } {
  const hint = (text('offers').hints as Readonly<Record<string, string>>)[name];
  return hint === undefined ? {} : { hint };
}

/** The errors of a refused offer that belong to no field. */
function unnamed(error: Error, places: readonly number[]): readonly string[] {
  const offences = error instanceof Fault ? error.offences : [];
  if (offences.length === 0) return [`${errorText(error).title}.`, errorText(error).words];
  return offences.filter(({ pointer }) => fieldAt(pointer, places) === undefined).map(({ detail }) => detail);
}
