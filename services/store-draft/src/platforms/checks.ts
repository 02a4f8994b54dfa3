import { STORE_CHECKS, type StoreCheck, type StoreCheckName } from '@cpes/contracts';
import { CHECK_TEXTS } from '../domain/connection/check-texts.ts';

/** The checks of one trial. What nobody tried is untried. */
export class Checks {
  private readonly found = new Map<StoreCheckName, StoreCheck>();

  pass(check: StoreCheckName, text: string): void {
    this.found.set(check, { check, isOk: true, text });
  }

  /** Gives null, as a trial that failed has no more to say. */
  fail(check: StoreCheckName, text: string): null {
    this.found.set(check, { check, isOk: false, text });
    return null;
  }

  /** Passes without an objection. */
  judge(check: StoreCheckName, objection: string | undefined, text: string): void {
    if (objection === undefined) this.pass(check, text);
    else this.fail(check, objection);
  }

  list(): StoreCheck[] {
    return STORE_CHECKS.map((check) => this.found.get(check) ?? { check, isOk: null, text: CHECK_TEXTS.untried });
  }
}
