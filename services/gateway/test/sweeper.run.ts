import { isDeepStrictEqual } from 'node:util';

export const RESENDS_MAX = 3;
/** So long that no run falls due by itself during a history; tests set its time in the table. */
export const SWEEP_AFTER_MS = 60_000;
const WAIT_MS_MAX = 300_000;

/** The state of a run in the database. */
export interface RunState {
  /** Its row of `open_runs`. */
  readonly row: {
    readonly resends: number;
    readonly isDue: boolean;
    readonly isOld: boolean;
  } | null;
  /** The resend numbers of all published submissions. */
  readonly sent: readonly number[];
  /** Every delay of its next sweep. */
  readonly waits: readonly number[];
  readonly end: string | null;
  /** All public events in the outbox, including sent ones. */
  readonly facts: readonly string[];
  readonly documents: readonly string[];
  readonly reports: number;
}

/** An event from a stage to the gateway: one of each kind for each trip of a run. */
export interface Told {
  readonly kind: 'normalized' | 'extracted' | 'reported' | 'failed';
  readonly resend: number;
}

interface Inner extends RunState {
  readonly handled: readonly string[];
  /** The claimed and unsent runs of each sweep: the number of the resend. */
  readonly taken: Readonly<Record<number, number>>;
  /** The sweeps that have sent the run and not yet counted it. */
  readonly uncounted: readonly number[];
}

/** An effect on a run at one moment, with several outcomes where the test cannot know. */
export type Effect = (state: Inner) => readonly Inner[];

export const SUBMITTED: RunState = {
  row: { resends: 0, isDue: false, isOld: false },
  sent: [0],
  waits: [SWEEP_AFTER_MS],
  end: null,
  facts: [],
  documents: [],
  reports: 0,
};

/** The document that marks a run as started, if it has one. */
export function beginningOf({ documents }: Pick<RunState, 'documents'>): string | undefined {
  return ['extracted', 'normalized'].find((kind) => documents.includes(kind as never));
}

/** One handling of an event up to its commit. A repeated event changes nothing. */
export function told({ kind, resend }: Told): Effect {
  return (state) => {
    const key = `${kind} ${resend}`;
    if (state.handled.includes(key)) return [state];
    const next = { ...state, handled: [...state.handled, key] };
    switch (kind) {
      case 'normalized':
        // The factors include everything from intake.
        return [next.documents.includes('extracted') ? next : withDocument(next, kind)];
      case 'extracted':
        return [withDocument(next, kind)];
      case 'failed':
        return [fail(next, codeOf(resend))];
      case 'reported':
        return [evaluate(next, scoreOf(resend))];
    }
  };
}

/** A sweep finds the run and claims it if it is due. */
export function claim(sweep: number, isHeld: readonly boolean[], mayBeLocked: boolean): Effect {
  return (state) => {
    const { row } = state;
    if (row?.isDue !== true) return [state];
    const outcomes = isHeld.map((held) => (held ? state : take(state, row, sweep)));
    return mayBeLocked ? [state, ...outcomes] : outcomes;
  };
}

/** The sweep sends its claimed run, or gives it up; or it has crashed by then. */
export function send(sweep: number, comesToIt: readonly boolean[]): Effect {
  return (state) => {
    const resend = state.taken[sweep];
    if (resend === undefined) return [state];
    return comesToIt.map((comes) => {
      if (!comes) return state;
      if (resend > RESENDS_MAX) return fail(state, 'not-finished');
      return { ...state, sent: [...state.sent, resend], uncounted: [...state.uncounted, sweep] };
    });
  };
}

/** The sweep counts that the run was sent, unless it has crashed. */
export function countResend(sweep: number, comesToIt: readonly boolean[]): Effect {
  return (state) => {
    const { row } = state;
    if (!state.uncounted.includes(sweep) || row === null) return [state];
    return comesToIt.map((comes) => (comes ? { ...state, row: { ...row, resends: row.resends + 1 } } : state));
  };
}

/** Every state that some order of the concurrent effects leads to; the effects of one line keep their order. */
export function outcomes(state: Inner, lines: readonly (readonly Effect[])[]): readonly Inner[] {
  if (lines.length === 0) return [state];
  return lines.flatMap(([effect, ...rest], nth) => {
    const others = lines.filter((_, place) => place !== nth);
    const left = rest.length === 0 ? others : [...others, rest];
    return (effect?.(state) ?? [state]).flatMap((next) => outcomes(next, left));
  });
}

/** The invariants of a run, without the model. */
export function lawsOf({ end, facts, sent, waits, reports }: RunState): object {
  const [kind] = end?.split(' ') ?? [];
  return {
    hasOneFactOfItsEnd: isDeepStrictEqual(facts, end === null ? [] : [`sku.${kind?.toLowerCase()}.v1`]),
    hasItsReport: reports === (kind === 'EVALUATED' ? 1 : 0),
    isSentByRisingNumbers: sent.every((resend, nth) => resend >= (sent[nth - 1] ?? 0) && resend <= RESENDS_MAX),
    waitsGrow: waits.every((wait, nth) => wait >= (waits[nth - 1] ?? 0) && wait <= WAIT_MS_MAX),
  };
}

export const LAWFUL: ReturnType<typeof lawsOf> = {
  hasOneFactOfItsEnd: true,
  hasItsReport: true,
  isSentByRisingNumbers: true,
  waitsGrow: true,
};

/** Each trip's report and failure differ, which shows the one that counts. */
export const scoreOf = (resend: number): number => 60 + resend;
export const codeOf = (resend: number): string => `failed-${resend}`;

function take(state: Inner, row: NonNullable<RunState['row']>, sweep: number): Inner {
  const wait = Math.min(WAIT_MS_MAX, SWEEP_AFTER_MS * 2 ** (row.resends + 1));
  const taken = { ...state.taken, [sweep]: row.resends + 1 };
  return { ...state, row: { ...row, isDue: false }, waits: [...state.waits, wait], taken };
}

function fail(state: Inner, code: string): Inner {
  if (state.row === null) return state;
  const ended = { ...state, row: null, end: `FAILED ${code}`, facts: [...state.facts, 'sku.failed.v1'] };
  return withDocument(ended, 'failure');
}

/** The report includes its factors. */
function evaluate(state: Inner, score: number): Inner {
  if (state.row === null) return state;
  const facts = [...state.facts, 'sku.evaluated.v1'];
  return withDocument({ ...state, row: null, end: `EVALUATED ${score}`, facts, reports: 1 }, 'extracted');
}

function withDocument(state: Inner, kind: string): Inner {
  return state.documents.includes(kind) ? state : { ...state, documents: [...state.documents, kind].sort() };
}
