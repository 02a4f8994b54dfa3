/** The time, as a dependency: tests put another clock in its place. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
