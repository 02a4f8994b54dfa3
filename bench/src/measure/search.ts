import type { SystemUnderTest } from '../systems/system.ts';
import { type RateRun, rateRun } from './rate-run.ts';

export interface SearchOptions {
  /** First rate of the search. */
  readonly from: number;
  /** Duration of the short runs that search for the rate. */
  readonly probeSeconds: number;
  /** Duration of the run that confirms it. */
  readonly confirmSeconds: number;
  /** Relative precision of the rate; 1.1 is finer than its variation between runs. */
  readonly precision: number;
  /** A pause of the machine can fail a short run, so a rate is rejected after this many failures. */
  readonly probes: number;
  readonly say: (text: string) => void;
}

/** Doublings that reach 100,000 submissions a second, which no current machine sustains. */
const DOUBLINGS_MAX = 10;
/** Short runs are optimistic, so the search steps down until a long run is sustained, too. */
const CONFIRMATIONS_MAX = 6;
const STEP_DOWN = 0.9;

export interface Search {
  /** The confirmed run at the highest rate. Undefined when even low rates are too much. */
  readonly run: RateRun | undefined;
  /** Submissions of all runs of the search. */
  readonly accepted: number;
}

/** Searches for the highest rate that a run of `confirmSeconds` sustains. */
export async function highestSustained(system: SystemUnderTest, options: SearchOptions): Promise<Search> {
  const { from, probeSeconds, confirmSeconds, precision, say } = options;
  let accepted = 0;
  const attempt = async (perSecond: number, seconds: number, isFollowed: boolean): Promise<RateRun> => {
    const run = await rateRun(system, { perSecond, seconds, isFollowed });
    accepted += run.load.accepted;
    const { isSustained: isFine, reason } = run.sustained;
    say(`${system.name}: ${perSecond}/s for ${seconds} s: ${isFine ? 'sustained' : 'not sustained'}, ${reason}`);
    return run;
  };
  const isSustained = async (perSecond: number): Promise<boolean> => {
    for (let probe = 0; probe < options.probes; probe += 1) {
      if ((await attempt(perSecond, probeSeconds, false)).sustained.isSustained) return true;
    }
    return false;
  };

  let low = 0;
  let high = from;
  for (let doublings = 0; doublings < DOUBLINGS_MAX && (await isSustained(high)); doublings += 1) {
    low = high;
    high *= 2;
  }
  // Rates below a tenth of the first one are of no interest.
  for (let next = middle(low, high); high / Math.max(low, from / 10) > precision; next = middle(low, high)) {
    if (await isSustained(next)) low = next;
    else high = next;
  }
  for (let tries = 0, perSecond = low; tries < CONFIRMATIONS_MAX && perSecond >= 1; tries += 1) {
    const run = await attempt(perSecond, confirmSeconds, true);
    if (run.sustained.isSustained) return { run, accepted };
    perSecond = Math.floor(perSecond * STEP_DOWN);
  }
  return { run: undefined, accepted };
}

function middle(low: number, high: number): number {
  return Math.round((low + high) / 2);
}
