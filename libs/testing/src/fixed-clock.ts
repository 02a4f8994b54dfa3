import { Clock } from '@cpes/service-kit';

/** A clock that stands where a test puts it. */
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
