import {
  type CostedCandidate,
  type ExtractionRequest,
  type LoadRatesQuery,
  type RateDiff,
  type RateImport,
  RateImporter,
  type RateImportKind,
} from '@cpes/contracts';
import type { GuardedClient } from '@cpes/outbound-http';
import { Clock, Fault, logger, Semaphore } from '@cpes/service-kit';
import type { CurrentRates } from '../store/current-rates.ts';
import type { RateImports } from '../store/rate-imports.ts';
import { countImport } from './metrics.ts';
import { namedCodes } from './named-codes.ts';
import type { RateFiles, RateSources } from './rate-files.ts';
import { type Check, type Get, RefusedRates, UnexpectedStatus } from './rate-source.ts';
import { unknownLists } from './us-notes-tables.ts';

/** A check without a result, also one that a crash ended, is tried again after an hour. A check takes less. */
const RETRY_AFTER_MS = 3_600_000;
/** A second file waits that long for the first. */
const WAIT_MS_MAX = 30_000;

/** Imports published rates from the files of authorities: those with an address periodically, and any by hand. */
export class PublishedRateImporter extends RateImporter {
  private readonly log = logger('cost-factor');
  /** Bounds the memory for rows to those of one file. The bytes of a second file may wait for it. */
  private readonly places = new Semaphore(1);

  constructor(
    private readonly sources: RateSources,
    private readonly files: RateFiles,
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
      if (address === undefined || signal.aborted) continue;
      if (!(await this.imports.takeTurn(kind, RETRY_AFTER_MS))) continue;
      await this.check(kind, address, signal);
    }
  }

  async list(): Promise<readonly RateImport[]> {
    return this.imports.list();
  }

  /** Imports a file that an operator has. Throws an `invalid` fault that says why it is refused. */
  async load({ kind, release, acceptsMoves }: LoadRatesQuery, file: Buffer): Promise<RateImport> {
    const check = this.checkByHand(release, acceptsMoves === 'true');
    const acceptedLists = headingsIn(acceptsMoves);
    if (acceptedLists.length > 0 && kind !== 'usitc-notes')
      throw new Fault('invalid', 'Only usitc-notes has lists whose changes can be accepted by heading.', {
        code: 'no-lists',
      });
    const unknown = unknownLists(acceptedLists);
    if (unknown.length > 0)
      throw new Fault('invalid', `No list of heading ${namedCodes(unknown)} is read.`, { code: 'no-lists' });
    try {
      return await this.import(kind, file, { ...check, acceptedLists });
    } catch (error) {
      if (error instanceof RefusedRates) await this.note(kind, 'refused', error.message);
      throw faultOfFile(error);
    }
  }

  /** The changes that the file would make, also large ones. Throws like `load`. */
  compare({ kind, release }: LoadRatesQuery, file: Buffer): Promise<RateDiff> {
    return this.tried(() => this.files.compare(kind, this.checkByHand(release, true), file));
  }

  /** Costs candidates with the tables that the file would make. Throws like `load`. */
  extract(
    { kind, release }: LoadRatesQuery,
    { candidates }: ExtractionRequest,
    file: Buffer,
  ): Promise<readonly CostedCandidate[]> {
    return this.tried(() => this.files.extract(kind, this.checkByHand(release, true), file, candidates));
  }

  private async tried<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.alone(work);
    } catch (error) {
      throw faultOfFile(error);
    }
  }

  private async check(kind: RateImportKind, address: string, signal: AbortSignal): Promise<void> {
    try {
      const { outcome, detail } = await this.read(kind, address, signal);
      if (outcome === 'imported') this.log.info({ source: kind, detail }, 'rates.imported');
    } catch (error) {
      const outcome = error instanceof RefusedRates ? 'refused' : 'failed';
      const reason = error instanceof Error ? error.message : String(error);
      await this.note(kind, outcome, reason);
      if (outcome === 'failed') return;
    }
    await this.imports.extendTurn(kind, this.sources[kind].checkEveryMs);
  }

  /** Imports the newest file, unless its release is that of the last check and the source can confirm it. */
  private async read(kind: RateImportKind, address: string, signal: AbortSignal): Promise<RateImport> {
    const source = this.sources[kind];
    const get = this.getFrom(address, signal);
    const today = this.today();
    const release = (await source.probe?.(get, today)) ?? null;
    const check: Check = { today, release, address, acceptsMoves: false };
    const isKnown = release !== null && release === (await this.imports.findRelease(kind, source.follows));
    if (isKnown && source.confirm !== undefined) return this.done(await this.files.confirm(kind, check));
    return this.import(kind, await source.fetch(get, today), check);
  }

  private import(kind: RateImportKind, file: Buffer, check: Check): Promise<RateImport> {
    return this.alone(async () => {
      const { done, refused } = await this.files.import(kind, check, file);
      if (refused.length > 0) await this.note(kind, 'refused', refused.join('; '));
      return this.done(done);
    });
  }

  private async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!(await this.places.acquire(WAIT_MS_MAX)))
      throw new Fault('unavailable', 'Another file is being imported. Try again.', { code: 'import-busy' });
    try {
      return await work();
    } finally {
      this.places.release();
    }
  }

  /** Uses the tables of an import at once. */
  private async done(one: RateImport): Promise<RateImport> {
    countImport(one.source, one.outcome);
    await this.rates.refresh();
    return one;
  }

  private async note(kind: RateImportKind, outcome: 'refused' | 'failed', reason: string): Promise<void> {
    this.log.warn({ source: kind, reason }, `rates.import-${outcome}`);
    countImport(kind, outcome);
    await this.imports.note(kind, outcome, reason);
  }

  private getFrom(address: string, signal: AbortSignal): Get {
    return async (path, { accept, bytesMax, timeoutMs, json, token }) => {
      const answer = await this.client.send({
        method: json === undefined ? 'GET' : 'POST',
        url: `${address}${path}`,
        headers: {
          accept,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(json !== undefined && { body: json }),
        signal,
        timeouts: { headersMs: timeoutMs, wholeMs: timeoutMs },
        responseBytesMax: bytesMax,
      });
      if (answer.status !== 200) throw new UnexpectedStatus(answer.status);
      return answer.body;
    };
  }

  private checkByHand(release: string | undefined, acceptsMoves: boolean): Check {
    return { release: release ?? null, acceptsMoves, address: null, today: this.today() };
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10);
  }
}

/** A refusal as a fault that the operator reads; any other error unchanged. */
function faultOfFile(error: unknown): unknown {
  if (!(error instanceof RefusedRates)) return error;
  return new Fault('invalid', `The file is refused: ${error.message}.`, { code: 'rates-refused' });
}

/** The headings in a switch that may be a list of them. */
function headingsIn(acceptsMoves = ''): string[] {
  return acceptsMoves.split(',').filter((one) => one.includes('.'));
}
