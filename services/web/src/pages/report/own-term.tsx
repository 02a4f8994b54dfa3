import { Link } from 'wouter';
import { useMay } from '../../app/session.tsx';
import { text } from '../../i18n/text.ts';

/** The page of terms or of rate cards that takes a merchant's own figure, by the subject of a piece of evidence. */
const OWN_PAGE: Readonly<Record<string, string>> = {
  internationalFreight: '/rate-cards?kind=freight-lanes',
  cargoInsurance: '/terms?field=insurance',
  customsDuty: '/rate-cards?kind=duty-rates',
  exchangeRate: '/rate-cards?kind=exchange-rates',
  costExchangeRate: '/rate-cards?kind=exchange-rates',
  pickPack: '/rate-cards?kind=fulfilment',
  lastMileDelivery: '/rate-cards?kind=fulfilment',
  importTaxes: '/terms?field=market-0',
  inboundReceivingStorage: '/terms?field=months',
  paymentFee: '/terms?field=feeRate',
  returnRate: '/terms?field=returnRate',
};

/** The page that takes what an improvement of the confidence names, by its code. */
export const IMPROVED_ON: Readonly<Record<string, string | undefined>> = {
  'freight-quote': OWN_PAGE['internationalFreight'],
  'insurance-quote': OWN_PAGE['cargoInsurance'],
  'duty-statement': OWN_PAGE['customsDuty'],
  'fulfilment-quote': OWN_PAGE['lastMileDelivery'],
};

/** A link to the term or the rates that replace a figure, for figures that have them. A reader of a shared report gets none. */
export function OwnTerm({ subject }: { readonly subject: string }) {
  return <Own href={OWN_PAGE[subject]} />;
}

/** A link to the page that takes what an improvement names. */
export function OwnImprovement({ code }: { readonly code: string }) {
  return <Own href={IMPROVED_ON[code]} />;
}

function Own({ href }: { readonly href: string | undefined }) {
  const t = text('report');
  const isSignedIn = useMay()('session');
  if (href === undefined || !isSignedIn) return null;
  return (
    <Link href={href} className="link">
      {href.startsWith('/terms') ? t.ownTerm : t.ownRates}
    </Link>
  );
}
