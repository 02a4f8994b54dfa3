import { useSyncExternalStore } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { queryClient } from '../../api/query-client.ts';
import { said } from '../../kit/state.tsx';
import { text } from '../../texts/text.ts';
import type { ImportRow } from './import-rows.ts';

/** Candidates of one request: as many as are accepted within a second or two. */
const PIECE_ROWS = 25;
/** Candidates of one trial: four requests for the largest file, each below the bytes that a bulk may have. */
const TRIAL_ROWS = 250;
/** Of one piece: with the waits between them, nobody watches longer. The rest can be sent later. */
const TRIES_MAX = 20;
const RETRY_SECONDS = 5;
const MS_PER_SECOND = 1_000;

/** What became of a row that was sent. */
export type Outcome =
  | { readonly kind: 'imported' | 'repeated'; readonly skuId: string }
  | { readonly kind: 'refused'; readonly error: string };

export type RunState = 'going' | 'waiting' | 'unreachable' | 'stopped' | 'signed-out' | 'failed' | 'over';

export interface ImportRun {
  readonly userId: string;
  readonly header: readonly string[];
  /** All rows of the file, also those that are left out. */
  readonly rows: readonly ImportRow[];
  /** By the line of the row. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
  readonly state: RunState;
}

/** The latest run. It outlives the page: an import goes on when its page is left, and a sign-in in the middle loses no row. */
let present: ImportRun | undefined;
let end = new AbortController();
/** Keys under which something was sent: a repeat of it is no candidate of an earlier import. */
const sentKeys = new Set<string>();
const listeners = new Set<() => void>();

/** The latest run of this person. */
export function useImportRun(userId: string): ImportRun | undefined {
  const run = useSyncExternalStore(subscribe, () => present);
  return run?.userId === userId ? run : undefined;
}

/** A row that is sent: nothing is wrong with it, and no earlier row is the same. */
export function isSendable({ errors, sameAs }: ImportRow): boolean {
  return errors.length === 0 && sameAs === undefined;
}

export function startImport(userId: string, header: readonly string[], rows: readonly ImportRow[]): void {
  sentKeys.clear();
  set({ userId, header, rows, outcomes: new Map(), state: 'going' });
  void sendRest();
}

/** Sends what was not sent. */
export function resumeImport(): void {
  set({ state: 'going' });
  void sendRest();
}

export function stopImport(): void {
  end.abort();
}

export function forgetImport(): void {
  end.abort();
  present = undefined;
  for (const listener of listeners) listener();
}

/**
 * Sends the rows piece by piece under the quota. A piece has the same rows and the same key at each try, so that a lost answer, a
 * stop and a sign-in in the middle make no candidate twice.
 */
async function sendRest(): Promise<void> {
  end = new AbortController();
  const { signal } = end;
  const rows = present?.rows.filter(isSendable) ?? [];
  window.addEventListener('beforeunload', askFirst);
  try {
    for (let from = 0; from < rows.length; from += PIECE_ROWS) {
      const state = await sendPiece(rows.slice(from, from + PIECE_ROWS), signal);
      if (signal.aborted) set({ state: 'stopped' });
      else if (state !== undefined) set({ state });
      if (signal.aborted || state !== undefined) return;
    }
    set({ state: 'over' });
  } finally {
    window.removeEventListener('beforeunload', askFirst);
    await queryClient.invalidateQueries({ queryKey: ['candidates'] });
  }
}

/** Sends one piece until each of its rows has an outcome; else resolves to why it does not. */
async function sendPiece(rows: readonly ImportRow[], signal: AbortSignal): Promise<RunState | undefined> {
  const hasStopped = () => signal.aborted;
  const isSettled = () => rows.every(({ line }) => present?.outcomes.has(line) ?? true);
  if (isSettled()) return undefined;
  const body = { candidates: candidatesOf(rows) };
  const key = await keyOf(body);
  for (let tried = 0; tried < TRIES_MAX && !hasStopped(); tried += 1) {
    const isFirst = !sentKeys.has(key);
    sentKeys.add(key);
    let waitSeconds = RETRY_SECONDS;
    let state: RunState = 'waiting';
    try {
      const { results } = bodyOf(
        await api.POST('/app/api/skus/bulk', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
      );
      settle(rows, results, isFirst);
      waitSeconds = Math.max(...results.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0), 1);
    } catch (error) {
      if (hasStopped()) return undefined;
      if (!(error instanceof Fault)) throw error;
      if (error.status === 401) return 'signed-out';
      if (isLasting(error.status)) {
        const words = [said(error).title, said(error).words].join('. ');
        settle(
          rows,
          rows.map(() => ({ status: error.status, words })),
          isFirst,
        );
      } else {
        state = error.status === 429 ? 'waiting' : 'unreachable';
        waitSeconds = (error.retryAfterMs ?? RETRY_SECONDS * MS_PER_SECOND) / MS_PER_SECOND;
      }
    }
    if (isSettled()) {
      if (!hasStopped()) set({ state: 'going' });
      return undefined;
    }
    set({ state });
    await rest(waitSeconds * MS_PER_SECOND, signal);
  }
  return 'failed';
}

/** Another try gets the same answer. */
function isLasting(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

interface Result extends Partial<Pick<Schemas['BulkResultResponse'], 'skuId' | 'replayed' | 'problem'>> {
  readonly status: number;
  readonly words?: string;
}

function settle(rows: readonly ImportRow[], results: readonly Result[], isFirst: boolean): void {
  const outcomes = new Map(present?.outcomes);
  for (const [place, { line }] of rows.entries()) {
    const result = results[place];
    if (result === undefined || outcomes.has(line)) continue;
    const { skuId, replayed, status, problem, words } = result;
    if (skuId != null) outcomes.set(line, { kind: isFirst && replayed === true ? 'repeated' : 'imported', skuId });
    else if (isLasting(status)) outcomes.set(line, { kind: 'refused', error: words ?? wordsOf(problem) });
  }
  set({ outcomes });
}

/** What the service would refuse, by the line of the row. It stores nothing. */
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

/** The same rows have the same key, also in another tab or after the page was loaded again. */
async function keyOf(body: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function wordsOf(problem: Schemas['BulkResultResponse']['problem'] | undefined): string {
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

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function set(changes: Partial<ImportRun> & Pick<Partial<ImportRun>, 'userId'>): void {
  if (present === undefined && changes.userId === undefined) return;
  present = { ...present, ...changes } as ImportRun;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
