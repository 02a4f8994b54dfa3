/** The message transport of a service. The messaging library implements it, and Nest connects it. */
export abstract class EventTransport {
  abstract listen(callback: (...args: unknown[]) => unknown): unknown;
  abstract close(): unknown;
  abstract on(event: string, callback: (...args: unknown[]) => unknown): unknown;
  abstract unwrap<T>(): T;
}
