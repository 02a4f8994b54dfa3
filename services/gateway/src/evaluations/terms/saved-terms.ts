import type { CashCycle, MerchantTerms } from '@cpes/contracts';
import type { Cents } from '@cpes/money';

/** A tenant's terms as its client wrote them. A member that is absent leaves the figure to the tables. */
export interface SavedTerms {
  readonly returnRateBps?: { readonly default?: number; readonly byHsPrefix?: Readonly<Record<string, number>> };
  readonly paymentFee?: { readonly bps: number; readonly fixedCents: Cents; readonly currency: string };
  readonly returnRecoveryBps?: number;
  readonly returnHandlingCents?: Cents;
  readonly insuranceBps?: number;
  readonly storageMonths?: number;
  readonly taxRegistered?: Readonly<Record<string, boolean>>;
  readonly targetCacCents?: Cents;
  readonly cashCycle?: CashCycle;
  readonly currency: string;
  readonly source?: string;
  readonly documentDate?: string;
  readonly validUntil?: string;
}

export interface TermsVersion {
  readonly version: number;
  readonly body: SavedTerms;
  readonly savedAt: Date;
}

const HALVES_OF_A_MONTH = 2;

/** A version as stages receive it; undefined when it has no figure, so that a run is the same as without terms. */
export function merchantTermsOf({ version, body, savedAt }: TermsVersion): MerchantTerms | undefined {
  const { currency, source, documentDate, validUntil, returnRateBps, storageMonths, taxRegistered } = body;
  const { paymentFee, returnRecoveryBps, returnHandlingCents, insuranceBps, targetCacCents, cashCycle } = body;
  const { default: usual, byHsPrefix = {} } = returnRateBps ?? {};
  const returnRates = [
    ...(usual === undefined ? [] : [{ hsPrefix: '', bps: usual }]),
    ...Object.entries(byHsPrefix).map(([hsPrefix, bps]) => ({ hsPrefix, bps })),
  ];
  const taxRegistrations = Object.entries(taxRegistered ?? {}).map(([market, isRegistered]) => ({
    market,
    isRegistered,
  }));
  const figures = given({
    returnRates: returnRates.length === 0 ? undefined : returnRates,
    paymentFee,
    returnRecoveryBps,
    returnHandlingCents,
    insuranceBps,
    storageHalfMonths: storageMonths === undefined ? undefined : storageMonths * HALVES_OF_A_MONTH,
    taxRegistrations: taxRegistrations.length === 0 ? undefined : taxRegistrations,
    targetCacCents,
    cashCycle,
  });
  if (Object.keys(figures).length === 0) return undefined;
  const savedOn = savedAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return {
    version,
    // A document of the future would be fresh for ever.
    asOf: documentDate === undefined || documentDate > savedOn ? savedOn : documentDate,
    ...given({ validUntil, source }),
    isDocumented: source !== undefined && documentDate !== undefined,
    currency,
    ...figures,
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that have a value. */
function given<T extends object>(members: T): Given<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<T>;
}
