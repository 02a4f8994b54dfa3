import { createHash } from 'node:crypto';
import { type LoadRatesRequest, type RateImport, RateImporter, type RateImportKind } from '@cpes/contracts';
import type { GuardedClient } from '@cpes/outbound-http';
import { Clock, Fault, logger } from '@cpes/service-kit';
import type { CurrentRates } from '../store/current-rates.ts';
import type { RateImports } from '../store/rate-imports.ts';
import { ratesAfter } from './exchange-rate-rows.ts';
import { countImport } from './metrics.ts';
import { ECB_CURRENCIES, type PublishedRates, readEcbRates, readHmrcRates, RefusedRates } from './published-rates.ts';

/** A check is one small request, and the European Central Bank publishes once a day at about 16:00 CET. */
export const CHECK_EVERY_MS = 3_600_000;
/** A list of 170 countries has 12 kB. */
const FILE_BYTES_MAX = 262_144;
const TIMEOUT_MS = 30_000;

interface Source {
  readonly base: 'EUR' | 'GBP';
  readonly read: (text: string) => PublishedRates;
  /** The address of the newest file below the configured one. */
  readonly path: (today: string) => string;
}

const SOURCES: Readonly<Record<RateImportKind, Source>> = {
  ecb: {
    base: 'EUR',
    read: readEcbRates,
    path: () => `/D.${ECB_CURRENCIES.join('+')}.EUR.SP00.A?format=csvdata&detail=dataonly&lastNObservations=1`,
  },
  hmrc: {
    base: 'GBP',
    read: readHmrcRates,
    path: (today) => `/monthly_csv_${Number(today.slice(0, 4))}-${Number(today.slice(5, 7))}.csv`,
  },
};

/** Imports exchange rates from the files of authorities: those with an address every hour, and any by hand. */
export class ExchangeRateImporter extends RateImporter {
  private readonly log = logger('cost-factor');

  constructor(
    private readonly addresses: Readonly<Partial<Record<RateImportKind, string | undefined>>>,
    private readonly client: GuardedClient,
    private readonly imports: RateImports,
    private readonly rates: CurrentRates,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Checks each configured source whose turn it is. One instance of the service takes a turn. */
  async checkAll(signal: AbortSignal): Promise<void> {
    for (const [kind, address] of Object.entries(this.addresses) as [RateImportKind, string | undefined][]) {
      if (address === undefined || signal.aborted || !(await this.imports.takeTurn(kind, CHECK_EVERY_MS))) continue;
      await this.check(kind, address, signal);
    }
  }

  async list(): Promise<readonly RateImport[]> {
    return this.imports.list();
  }

  /** Imports a file that an operator has. Throws an `invalid` fault that says why it is refused. */
  async load({ kind, text, acceptsMoves }: LoadRatesRequest): Promise<RateImport> {
    try {
      return await this.import(kind, text, acceptsMoves);
    } catch (error) {
      if (!(error instanceof RefusedRates)) throw error;
      await this.imports.note(kind, 'refused', error.message);
      throw new Fault('invalid', `The rates were not imported: ${error.message}.`, { code: 'rates-refused' });
    }
  }

  private async check(kind: RateImportKind, address: string, signal: AbortSignal): Promise<void> {
    try {
      const text = await this.fetch(`${address}${SOURCES[kind].path(this.today())}`, signal);
      const { outcome, detail } = await this.import(kind, text, false);
      if (outcome === 'imported') this.log.info({ source: kind, detail }, 'rates.imported');
    } catch (error) {
      const outcome = error instanceof RefusedRates ? 'refused' : 'failed';
      const reason = error instanceof Error ? error.message : String(error);
      this.log.warn({ source: kind, reason }, `rates.import-${outcome}`);
      countImport(kind, outcome);
      await this.imports.note(kind, outcome, reason);
    }
  }

  private async import(kind: RateImportKind, text: string, acceptsMoves: boolean): Promise<RateImport> {
    const { base, read } = SOURCES[kind];
    const rates = read(text);
    const file = { source: kind, detail: rates.source, sha256: createHash('sha256').update(text).digest('hex') };
    const done = await this.imports.replaceExchangeRates(file, (present) =>
      ratesAfter(present, { base, rates }, this.today(), acceptsMoves),
    );
    countImport(kind, done.outcome);
    await this.rates.refresh();
    return done;
  }

  private async fetch(url: string, signal: AbortSignal): Promise<string> {
    const answer = await this.client.send({
      method: 'GET',
      url,
      headers: { accept: 'text/csv' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      responseBytesMax: FILE_BYTES_MAX,
    });
    if (answer.status !== 200) throw new Error(`the source returned ${answer.status}`);
    return answer.body.toString('utf8');
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}
