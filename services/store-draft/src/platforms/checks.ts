import { STORE_CHECKS, type StoreCheck, type StoreCheckName } from '@cpes/contracts';
import { CHECK_TEXTS } from '../domain/connection/check-texts.ts';

/** The checks of one trial. Skipped ones are `untried`. */
export class Checks {
  private readonly found = new Map<StoreCheckName, StoreCheck>();

  pass(check: StoreCheckName, text: string): void {
    this.found.set(check, { check, isOk: true, text });
  }

  /** Returns null, because a failed trial has no further result. */
  fail(check: StoreCheckName, text: string): null {
    this.found.set(check, { check, isOk: false, text });
    return null;
  }

  /** Passes when there is no objection. */
  judge(check: StoreCheckName, objection: string | undefined, text: string): void {
    if (objection === undefined) this.pass(check, text);
    else this.fail(check, objection);
  }

  /** A trial that runs out of time fails at the current check. Rejects only with the error of `work`. */
  async within<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      if (!signal.aborted) throw error;
      const next = STORE_CHECKS.find((check) => !this.found.has(check));
      return next === undefined ? null : this.fail(next, CHECK_TEXTS.slow);
    }
  }

  list(): StoreCheck[] {
    return STORE_CHECKS.map((check) => this.found.get(check) ?? { check, isOk: null, text: CHECK_TEXTS.untried });
  }
}
