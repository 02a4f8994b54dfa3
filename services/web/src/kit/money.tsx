import { regionNames } from '../format/formats.ts';
import { moneyParts, moneyText } from '../format/money-text.ts';
import { agoText, momentText } from '../format/numbers.ts';
import { locale, text } from '../i18n/text.ts';
import { Assumed } from './assumed.tsx';

interface MoneyProps {
  /** Minor units of the currency. */
  readonly cents: number;
  readonly currency: string;
}

/** An amount in running text and tables. A loss also has a text for screen readers. */
export function Money({ cents, currency, saysLoss = false }: MoneyProps & { readonly saysLoss?: boolean }) {
  return (
    <>
      {saysLoss && cents < 0 ? <span className="loss-word">{text('common').words.loss}</span> : null}
      <span className="money">{moneyText({ cents, currency }, locale())}</span>
    </>
  );
}

/** An amount as a large figure with a lighter currency symbol. */
export function MoneyFigure({ cents, currency }: MoneyProps) {
  const { sign, symbol, digits, isSymbolLast } = moneyParts({ cents, currency }, locale());
  const mark = <span className="figure-symbol">{symbol}</span>;
  return (
    <span className="figure">
      {sign}
      {isSymbolLast ? null : mark}
      {digits}
      {isSymbolLast ? mark : null}
    </span>
  );
}

/** A time in the user's time zone, with the full UTC time as the title. */
export function Moment({ iso, isRelative = false }: { readonly iso: string; readonly isRelative?: boolean }) {
  return (
    <time dateTime={iso} title={new Date(iso).toISOString()}>
      {isRelative ? agoText(iso, Date.now(), locale()) : momentText(iso, locale())}
    </time>
  );
}

/** Origin and destination by country code; screen readers get the names. */
export function Route({
  from,
  to,
  assumed,
}: {
  readonly from: string | null;
  readonly to: string | null;
  /** The SKU in which one of the countries is missing. */
  readonly assumed?: string | undefined;
}) {
  const names = regionNames(locale());
  const name = (code: string | null) => (code === null ? text('common').words.notKnown : (names.of(code) ?? code));
  return (
    <span className="route">
      <span className="unseen">{`${name(from)} ${text('common').countries.to} ${name(to)}`}</span>
      <span aria-hidden="true" title={`${name(from)} – ${name(to)}`}>
        {from ?? '–'}{' '}
        <svg width="12" height="12" viewBox="0 0 16 16" className="icon">
          <path d="M2 8h11M9.2 4 13.2 8l-4 4" />
        </svg>{' '}
        {to ?? '–'}
      </span>
      {assumed === undefined ? null : (
        <>
          {' '}
          <Assumed skuId={assumed} />
        </>
      )}
    </span>
  );
}

/** The SKU, if one of its countries was assumed. */
export function routeAssumed({
  skuId,
  assumed,
}: {
  readonly skuId: string;
  readonly assumed: readonly string[];
}): string | undefined {
  return assumed.includes('supplierCountry') || assumed.includes('targetMarket') ? skuId : undefined;
}
