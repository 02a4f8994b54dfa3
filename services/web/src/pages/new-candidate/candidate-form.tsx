import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { idempotencyKeys } from '../../api/idempotency-keys.ts';
import { Page } from '../../app/page.tsx';
import { preferences } from '../../app/preferences.ts';
import { useSession } from '../../app/session.tsx';
import { useShortcuts } from '../../app/shortcuts.ts';
import { ApiCall } from '../../kit/api-call.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { partialDates } from '../../kit/form.ts';
import { errorText } from '../../kit/state.tsx';
import { locale, text } from '../../i18n/text.ts';
import { readMeasure, UNIT_SYSTEMS } from '../../format/measures.ts';
import { measureTyped } from '../../kit/measure.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Fields } from './fields.tsx';
import { ParcelHelper } from './parcel-helper.tsx';
import {
  costCurrencyIn,
  currencyIn,
  type Errors,
  fieldAt,
  FIELDS,
  type FieldName,
  type ReadForm,
  readForm,
} from './read-form.ts';
import './new-candidate.css';

/** Suggests the countries of the last candidate for the next one. */
const LAST = 'cpes.last-countries';
const COUNTRY_FIELDS = ['supplierCountry', 'targetMarket'] as const;
const MS_PER_SECOND = 1_000;

interface FormProps {
  readonly title: string;
  readonly lead: string;
  readonly back: { readonly href: string; readonly label: string };
  /** The first values of the fields. */
  readonly start: Readonly<Record<string, string>>;
  /** Keeps the input under this name in the tab until it is submitted. */
  readonly draftName: string;
  /** The content of an existing candidate, kept with the input. The reference of such a candidate does not change. */
  readonly of?: string;
  readonly submitLabel: string;
  /** The public API's call of the same effect. */
  readonly call: { readonly path: string; readonly bodyOf: (candidate: object) => object };
  /** Sends the candidate. The key makes a repeated submission harmless. */
  readonly send: (candidate: Schemas['LongCandidateRequest'], key: string) => Promise<{ readonly skuId: string }>;
}

/** The form of a candidate, which is then evaluated. */
export function CandidateForm({ title, lead, back, start, draftName, of, submitLabel, call, send }: FormProps) {
  const t = text('new-candidate');
  const { actions } = text('common');
  const [, go] = useLocation();
  const queries = useQueryClient();
  const { currency: tenantCurrency } = useSession();
  const [currency, setCurrency] = useState(start['currency'] ?? tenantCurrency);
  const [costCurrency, setCostCurrency] = useState(start['costCurrency'] ?? '');
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [keyOf] = useState(idempotencyKeys);
  const [errors, setErrors] = useState<Errors>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const [{ body, errors: open }, setRead] = useState<ReadForm>({ body: {}, errors: {} });
  const [isBusy, setBusy] = useState(false);
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [draft] = useState(start);
  const [last] = useState(readLast);

  useEffect(() => {
    if (waitSeconds <= 0) return;
    const timer = setTimeout(() => setWaitSeconds(waitSeconds - 1), MS_PER_SECOND);
    return () => clearTimeout(timer);
  }, [waitSeconds]);
  useEffect(() => {
    if (form.current !== null) setRead(readForm(new FormData(form.current), tenantCurrency));
  }, [tenantCurrency]);

  const refuse = (wrong: Errors, rest: readonly string[]) => {
    setErrors(wrong);
    setOthers(rest);
    const first = FIELDS.find((name) => wrong[name] !== undefined);
    if (first === undefined) requestAnimationFrame(() => summary.current?.focus());
    else {
      for (const name of FIELDS)
        if (wrong[name] !== undefined) document.getElementById(name)?.closest('details')?.setAttribute('open', '');
      document.getElementById(first)?.focus();
    }
  };
  const onChange = (event?: ChangeEvent<HTMLFormElement>) => {
    if (form.current === null) return;
    const data = new FormData(form.current);
    const typed = Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'));
    sessionStorage.setItem(draftName, JSON.stringify({ ...typed, of, units: preferences().units }));
    const read = readForm(data, tenantCurrency);
    setRead(read);
    setCurrency(currencyIn(data, tenantCurrency));
    setCostCurrency(costCurrencyIn(data, tenantCurrency));
    // An error disappears once its field is valid, also an error from the service.
    const { name } = (event?.target ?? {}) as { readonly name?: FieldName };
    if (name === undefined || read.errors[name] !== undefined) return;
    setErrors((before) => ({ ...before, [name]: undefined }));
    setOthers([]);
  };
  const submit = async () => {
    if (form.current === null || isBusy || waitSeconds > 0) return;
    const read = readForm(new FormData(form.current), tenantCurrency);
    const wrong = { ...read.errors, ...partialDates(form.current) };
    if (Object.keys(wrong).length > 0) {
      refuse(wrong, []);
      return;
    }
    setBusy(true);
    try {
      const sku = await send(read.body as Schemas['LongCandidateRequest'], keyOf(read.body));
      sessionStorage.removeItem(draftName);
      localStorage.setItem(LAST, JSON.stringify(COUNTRY_FIELDS.map((name) => read.body[name])));
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'report' && queryKey[0] !== 'session',
      });
      go(`/skus/${sku.skuId}`);
    } catch (error) {
      setBusy(false);
      if (error instanceof Fault && error.status === 429) {
        setWaitSeconds(Math.ceil((error.retryAfterMs ?? MS_PER_SECOND) / MS_PER_SECOND));
        return;
      }
      const offences = error instanceof Fault ? error.offences : [];
      const known = offences.map(({ pointer, detail }) => [fieldAt(pointer), detail] as const);
      const named = Object.fromEntries(known.filter((one): one is [FieldName, string] => one[0] !== undefined));
      const rest = known.filter(([name]) => name === undefined).map(([, detail]) => detail);
      refuse(
        named,
        offences.length === 0 ? [`${errorText(error as Error).title}. ${errorText(error as Error).words}`] : rest,
      );
    }
  };
  const fillCountries = () => {
    COUNTRY_FIELDS.forEach((name, place) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = last[place] ?? '';
    });
    onChange();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit();
  };
  useShortcuts([{ keys: 'Control+Enter', label: text('common').keys.submit, run: () => void submit() }]);
  return (
    <Page title={title} back={back}>
      <p className="lead quiet">{lead}</p>
      <div className="form-grid">
        <form ref={form} noValidate className="form-main" onSubmit={onSubmit} onChange={onChange}>
          <ErrorSummary ref={summary} errors={errors} others={others} />
          <Fields
            errors={errors}
            draft={draft}
            currency={currency}
            costCurrency={costCurrency === '' ? currency : costCurrency}
            isEdit={of !== undefined}
          >
            {last.length === 2 && body['supplierCountry'] === '' && body['targetMarket'] === '' ? (
              <Button look="quiet" size="small" onClick={fillCountries}>
                {t.last.offer(last[0] ?? '', last[1] ?? '')}
              </Button>
            ) : null}
          </Fields>
          <div className="form-foot">
            <Button
              type="submit"
              look="ink"
              isBusy={isBusy}
              aria-disabled={waitSeconds > 0 || undefined}
              keys="Control+Enter"
            >
              {waitSeconds > 0 ? t.wait(waitSeconds) : submitLabel}
            </Button>
            <ButtonLink href={back.href} look="quiet">
              {actions.cancel}
            </ButtonLink>
            <span className="spacer" />
            <span className="faint">{t.kept}</span>
          </div>
        </form>
        <div className="form-side">
          <section className="card side-card">
            <h2>{t.aside.title}</h2>
            <p className="quiet">{t.aside.text}</p>
          </section>
          <ParcelHelper body={body} isWhole={body['title'] !== undefined && Object.keys(open).length === 0} />
          <ApiCall method="POST" path={call.path} body={call.bodyOf(body)} isOpen />
        </div>
      </div>
    </Page>
  );
}

/** The kept input of a form, if there is one, in the present units. */
export function readDraft(name: string): Readonly<Record<string, string>> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Record<string, string> | null;
    if (kept === null) return undefined;
    const units = UNIT_SYSTEMS.find((one) => one === kept['units']) ?? 'metric';
    if (units === preferences().units) return kept;
    const others = MEASURES.map(([field, quantity]) => {
      const base = readMeasure(kept[field] ?? '', quantity, units, locale());
      return [field, base === undefined ? '' : measureTyped(base, quantity)] as const;
    });
    return { ...kept, ...Object.fromEntries(others) };
  } catch {
    return undefined;
  }
}

const MEASURES = [
  ['weightGrams', 'weight'],
  ['length', 'side'],
  ['width', 'side'],
  ['height', 'side'],
  ['cartonLength', 'side'],
  ['cartonWidth', 'side'],
  ['cartonHeight', 'side'],
  ['cartonWeight', 'weight'],
] as const;

/** Origin and market of the last candidate; empty before the first. */
function readLast(): readonly string[] {
  try {
    const last: unknown = JSON.parse(localStorage.getItem(LAST) ?? '[]');
    return Array.isArray(last) ? last.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
