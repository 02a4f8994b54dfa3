import { type RateTableInForce, RateTablesInForce } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';

/** All tenants share an answer up to this age. A table changes once a day at most. */
const FRESH_MS = 30_000;

interface Read {
  readonly answer: Promise<readonly RateTableInForce[]>;
  endedAt: number;
}

/** The rate tables of cost-factor, read once for all requests of half a minute. */
@Injectable()
export class RateTablesInUse {
  private last: Read | undefined;

  constructor(private readonly tables: RateTablesInForce) {}

  /** Rejects with `unavailable` when cost-factor does not respond. The next request then calls it again. */
  read(): Promise<readonly RateTableInForce[]> {
    if (this.last === undefined || performance.now() - this.last.endedAt > FRESH_MS) {
      const read: Read = { endedAt: Infinity, answer: this.tables.read() };
      this.last = read;
      read.answer.then(
        () => (read.endedAt = performance.now()),
        () => (this.last = undefined),
      );
    }
    return this.last.answer;
  }
}
