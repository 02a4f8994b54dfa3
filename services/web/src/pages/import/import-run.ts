import { useSyncExternalStore } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fault, type Offence, unreachable } from '../../api/fault.ts';
import { queryClient } from '../../api/query-client.ts';
import { askBeforeClosing } from '../../app/leave-guard.ts';
import { errorText } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import type { ImportRow } from './import-rows.ts';

/** Concurrent rows, as in the CLI: enough to keep the service busy and leave capacity for other users. */
const ROWS_AT_ONCE = 8;
/** Candidates per dry run: four requests for the largest file, each below the size limit of a bulk. */
const TRIAL_ROWS = 250;
/** Tries per row: with the waits between them they outlast a restart of the service. */
const TRIES_MAX = 20;
/** Failed tries since the last settled row; after this many, the service counts as unavailable. */
const TRIES_WITHOUT_RESULT_MAX = TRIES_MAX * ROWS_AT_ONCE;
/** More than the service needs for one row. A connection that stays silent for longer counts as lost. */
const ANSWER_MS_MAX = 60_000;
const RETRY_MS = 5_000;

/** The outcome of a row. */
export type Outcome =
  | { readonly kind: 'imported' | 'repeated'; readonly skuId: string }
  | { readonly kind: 'refused'; readonly error: string };

export type RunState = 'going' | 'waiting' | 'unreachable' | 'stopped' | 'signed-out' | 'failed' | 'over';

export interface ImportRun {
  readonly userId: string;
  readonly header: readonly string[];
  /** All rows of the file, including skipped ones. */
  readonly rows: readonly ImportRow[];
  /** By line number. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly state: RunState;
}

/** The latest run. It outlives its page, so an import survives navigation and a new sign-in. */
let present: ImportRun | undefined;
let end = new AbortController();
/** Keys sent by this run: a repeated response for one of them does not come from an earlier import. */
const sentKeys = new Set<string>();
let triesWithoutResult = 0;
let stopAsking: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The latest run of this user. */
export function useImportRun(userId: string): ImportRun | undefined {
  const run = useSyncExternalStore(subscribe, () => present);
  return run?.userId === userId ? run : undefined;
}

/** A row to send: it is valid and repeats no earlier row. */
export function isSendable({ errors, sameAs }: ImportRow): boolean {
  return errors.length === 0 && sameAs === undefined;
}

export function startImport(userId: string, header: readonly string[], rows: readonly ImportRow[]): void {
  sentKeys.clear();
  set({ userId, header, rows, outcomes: new Map(), state: 'going' });
  void sendRest();
}

/** Sends the rows without an outcome. */
export function resumeImport(): void {
  set({ state: 'going' });
  void sendRest();
}

export function stopImport(): void {
  stopWith('stopped');
}

export function forgetImport(): void {
  stopImport();
  present = undefined;
  publish();
}

function stopWith(state: RunState): void {
  end.abort(state);
}

/**
 * Sends the rows within the quota. A row has the same idempotency key at each try, so a lost response, a stop, a new
 * sign-in or a corrected file creates no candidate twice.
 */
async function sendRest(): Promise<void> {
  end = new AbortController();
  const { signal } = end;
  const rows = present?.rows.filter((row) => isSendable(row) && !isSettled(row)) ?? [];
  triesWithoutResult = 0;
  let next = 0;
  const work = async () => {
    for (let row = rows[next++]; row !== undefined && !signal.aborted; row = rows[next++]) await sendRow(row, signal);
  };
  await Promise.all(Array.from({ length: ROWS_AT_ONCE }, work));
  set({ state: signal.aborted ? (signal.reason as RunState) : rows.every(isSettled) ? 'over' : 'failed' });
  await queryClient.invalidateQueries({ queryKey: ['candidates'] });
}

/** Sends one row until it has an outcome, its tries are used up, or the run stops. */
async function sendRow(row: ImportRow, signal: AbortSignal): Promise<void> {
  const hasStopped = () => signal.aborted;
  const key = await keyOf(row.candidate);
  let tried = 0;
  while (tried < TRIES_MAX && !hasStopped()) {
    const error = await tryRow(row, key, signal);
    if (error === undefined || hasStopped()) return;
    triesWithoutResult += 1;
    if (error.status === 401) stopWith('signed-out');
    else if (triesWithoutResult >= TRIES_WITHOUT_RESULT_MAX) stopWith('failed');
    else if (isLasting(error.status)) {
      settle(row, { kind: 'refused', error: refusalText(error) });
      return;
    } else {
      // A quota error does not count as a try of the row.
      if (error.status !== 429) tried += 1;
      set({ state: error.status === 429 ? 'waiting' : 'unreachable' });
      await rest(error.retryAfterMs ?? RETRY_MS, signal);
    }
  }
}

/** Sends one row once, and resolves to its error. */
async function tryRow(row: ImportRow, key: string, runSignal: AbortSignal): Promise<Fault | undefined> {
  const signal = AbortSignal.any([runSignal, AbortSignal.timeout(ANSWER_MS_MAX)]);
  try {
    // Another user may have signed in with this browser.
    const { userId } = bodyOf(await api.GET('/app/api/session', { signal }));
    if (userId !== present?.userId) {
      stopWith('signed-out');
      return undefined;
    }
    const isFirst = !sentKeys.has(key);
    sentKeys.add(key);
    const body = row.candidate as Schemas['LongCandidateRequest'];
    const answer = await api.POST('/app/api/skus', { params: { header: { 'Idempotency-Key': key } }, body, signal });
    const isRepeat = answer.response.headers.get('idempotent-replayed') === 'true';
    settle(row, { kind: isFirst && isRepeat ? 'repeated' : 'imported', skuId: bodyOf(answer).skuId });
    return undefined;
  } catch (error) {
    // The client reads bodies outside of its error handling, so a truncated body throws no `Fault`.
    return error instanceof Fault ? error : unreachable();
  }
}

function isSettled({ line }: ImportRow): boolean {
  return present?.outcomes.has(line) ?? true;
}

function settle({ line }: ImportRow, outcome: Outcome): void {
  triesWithoutResult = 0;
  set({ outcomes: new Map(present?.outcomes).set(line, outcome), state: 'going' });
}

/** Another try would get the same response. */
function isLasting(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

/** Dry run: the service's errors by line number. The service stores nothing. */
export async function tryRows(rows: readonly ImportRow[], signal: AbortSignal): Promise<ReadonlyMap<number, string>> {
  const refused = new Map<number, string>();
  for (let from = 0; from < rows.length; from += TRIAL_ROWS) {
    const piece = rows.slice(from, from + TRIAL_ROWS);
    const { results } = bodyOf(
      await api.POST('/app/api/skus/bulk', {
        params: { query: { trial: 'true' } },
        body: { candidates: candidatesOf(piece) },
        signal,
      }),
    );
    for (const [place, { line }] of piece.entries())
      if (isLasting(results[place]?.status ?? 0)) refused.set(line, wordsOf(results[place]?.problem));
  }
  return refused;
}

function candidatesOf(rows: readonly ImportRow[]): Schemas['LongCandidateRequest'][] {
  return rows.map(({ candidate }) => candidate) as Schemas['LongCandidateRequest'][];
}

/** A row has the same key in another tab and after a reload. The service stores it for 24 hours. */
async function keyOf(body: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function refusalText(error: Fault): string {
  if (error.offences.length > 0) return wordsOf({ errors: error.offences, detail: error.detail });
  const { title, words } = errorText(error);
  return `${title}. ${words}`;
}

function wordsOf(
  problem:
    { readonly errors?: readonly Pick<Offence, 'pointer' | 'detail'>[]; readonly detail?: string } | null | undefined,
): string {
  const { fields } = text('import');
  const offences = problem?.errors?.map(({ pointer, detail }) => {
    const name = pointer.replace(/^#\//, '').replaceAll('/', '.');
    return `${(fields as Readonly<Record<string, string>>)[name] ?? name} ${detail}`;
  });
  return offences === undefined || offences.length === 0 ? (problem?.detail ?? '') : offences.join('; ');
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function set(changes: Partial<ImportRun> & Pick<Partial<ImportRun>, 'userId'>): void {
  if (present === undefined && changes.userId === undefined) return;
  present = { ...present, ...changes } as ImportRun;
  publish();
}

/** Makes the browser ask before it closes a page with unsent rows. */
function publish(): void {
  stopAsking?.();
  stopAsking = present === undefined || present.state === 'over' ? undefined : askBeforeClosing();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
