import { Clock } from '@cpes/service-kit';

/** A clock that a test sets. */
export class FixedClock extends Clock {
  constructor(private time: Date) {
    super();
  }

  override now(): Date {
    return new Date(this.time);
  }

  set(time: Date): void {
    this.time = time;
  }
}
