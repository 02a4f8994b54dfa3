import { type Publication, ratesAfter } from './exchange-rate-rows.ts';
import { ECB_CURRENCIES, type PublishedRates, readEcbRates, readHmrcRates } from './published-rates.ts';
import type { RateSource, RequestLimits } from './rate-source.ts';

/** A check is one small request, and the European Central Bank publishes once a day at about 16:00 CET. */
const CHECK_EVERY_MS = 3_600_000;
/** A list of 170 countries has 12 kB. */
const LIMITS: RequestLimits = { accept: 'text/csv', bytesMax: 262_144, timeoutMs: 30_000 };

type ExchangeRateSource = RateSource<'exchangeRates'>;

/** The reference rates of the European Central Bank. */
export const ecbSource: ExchangeRateSource = exchangeRateSource(
  'EUR',
  readEcbRates,
  () => `/D.${ECB_CURRENCIES.join('+')}.EUR.SP00.A?format=csvdata&detail=dataonly&lastNObservations=1`,
);

/** The monthly rates of HM Revenue & Customs. */
export const hmrcSource: ExchangeRateSource = exchangeRateSource(
  'GBP',
  readHmrcRates,
  (today) => `/monthly_csv_${Number(today.slice(0, 4))}-${Number(today.slice(5, 7))}.csv`,
);

function exchangeRateSource(
  base: Publication['base'],
  read: (text: string) => PublishedRates,
  path: (today: string) => string,
): ExchangeRateSource {
  return {
    tables: ['exchangeRates'],
    checkEveryMs: CHECK_EVERY_MS,
    fetch: (get, today) => get(path(today), LIMITS),
    read: async (file) => {
      const rates = read(file.toString('utf8'));
      return {
        name: rates.source,
        next: ({ exchangeRates }, { today, acceptsMoves }) => ({
          tables: { exchangeRates: ratesAfter(exchangeRates, { base, rates }, today, acceptsMoves) },
          notes: [],
        }),
      };
    },
  };
}
