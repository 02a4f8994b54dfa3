import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import type { ImportRow } from './import-rows.ts';

/** Candidates of one request: as many as are accepted within a second or two. */
const PIECE_ROWS = 25;
/** Of the quota: a piece that is refused waits, and is sent again so often. */
const TRIES_MAX = 20;
const RETRY_SECONDS = 5;
const MS_PER_SECOND = 1_000;

export interface Refused {
  readonly row: ImportRow;
  readonly error: string;
}

export interface Progress {
  readonly all: number;
  readonly done: number;
  readonly refused: readonly Refused[];
  readonly state: 'going' | 'waiting' | 'stopped' | 'over';
}

/** Sends rows piece by piece under the quota; what is refused by the service is kept with its reason. */
export function useImport(): {
  readonly progress: Progress | undefined;
  readonly start: (rows: readonly ImportRow[]) => void;
  readonly stop: () => void;
  readonly reset: () => void;
} {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const isStopped = useRef(false);
  const hasStopped = () => isStopped.current;
  const run = async (rows: readonly ImportRow[]) => {
    isStopped.current = false;
    const visit = crypto.randomUUID();
    let done = 0;
    const refused: Refused[] = [];
    const tell = (state: Progress['state']) => setProgress({ all: rows.length, done, refused: [...refused], state });
    tell('going');
    for (let from = 0; from < rows.length && !hasStopped(); from += PIECE_ROWS) {
      let piece = rows.slice(from, from + PIECE_ROWS);
      for (let tried = 0; piece.length > 0 && tried < TRIES_MAX && !hasStopped(); tried += 1) {
        const answer = await send(piece, `${visit}-${String(from)}-${String(tried)}`);
        const late: ImportRow[] = [];
        for (const [place, row] of piece.entries()) {
          const result = answer.results[place];
          if (result?.skuId != null) done += 1;
          else if (result?.status === 429) late.push(row);
          else refused.push({ row, error: wordsOf(result?.problem ?? undefined) });
        }
        piece = late;
        if (piece.length === 0) break;
        tell('waiting');
        await new Promise((resolve) => setTimeout(resolve, answer.waitSeconds * MS_PER_SECOND));
      }
      if (!hasStopped()) refused.push(...piece.map((row) => ({ row, error: wordsOf(undefined) })));
      tell('going');
    }
    tell(hasStopped() && done + refused.length < rows.length ? 'stopped' : 'over');
    await queries.invalidateQueries({ queryKey: ['candidates'] });
  };
  return {
    progress,
    start: (rows) => void run(rows),
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setProgress(undefined),
  };
}

interface Answer {
  readonly results: readonly (Schemas['BulkResultResponse'] | undefined)[];
  readonly waitSeconds: number;
}

async function send(rows: readonly ImportRow[], key: string): Promise<Answer> {
  try {
    const { results } = bodyOf(
      await api.POST('/app/api/skus/bulk', {
        params: { header: { 'Idempotency-Key': key } },
        body: { candidates: rows.map(({ candidate }) => candidate) as Schemas['LongCandidateRequest'][] },
      }),
    );
    const waits = results.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0);
    return { results, waitSeconds: Math.max(...waits, 1) };
  } catch (error) {
    const isBusy = error instanceof Fault && (error.status === 429 || error.status === 503 || error.status === 0);
    if (!isBusy) return { results: [], waitSeconds: 0 };
    const waiting = { status: 429, skuId: null } as Schemas['BulkResultResponse'];
    const waitSeconds = (error.retryAfterMs ?? RETRY_SECONDS * MS_PER_SECOND) / MS_PER_SECOND;
    return { results: rows.map(() => waiting), waitSeconds };
  }
}

function wordsOf(
  problem: { readonly detail?: string; readonly errors?: readonly { pointer: string; detail: string }[] } | undefined,
): string {
  const offences = problem?.errors?.map(({ pointer, detail }) => `${pointer.replace(/^#\//, '')} ${detail}`) ?? [];
  return offences.length > 0 ? offences.join('; ') : (problem?.detail ?? '');
}
