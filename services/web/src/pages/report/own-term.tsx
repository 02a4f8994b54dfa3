import { Link } from 'wouter';
import { useMay } from '../../app/session.tsx';
import { text } from '../../i18n/text.ts';

/** The field of the page of terms for the subject of a piece of evidence. */
const FIELD_OF: Readonly<Record<string, string>> = {
  cargoInsurance: 'insurance',
  importTaxes: 'market-0',
  inboundReceivingStorage: 'months',
  paymentFee: 'feeRate',
  returnRate: 'returnRate',
};

/** A link to the term that replaces a figure, for figures that have one. A reader of a shared report gets none. */
export function OwnTerm({ subject }: { readonly subject: string }) {
  const isSignedIn = useMay()('session');
  const field = FIELD_OF[subject];
  if (field === undefined || !isSignedIn) return null;
  return (
    <Link href={`/terms?field=${field}`} className="link">
      {text('report').ownTerm}
    </Link>
  );
}
