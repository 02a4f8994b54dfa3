/** The time. A dependency, so that tests can replace it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
