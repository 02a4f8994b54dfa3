/** The current time, as a dependency that tests can replace. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
