/** Version and trace id, as W3C trace context writes them. */
const BEGINNING = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

/** The trace id in a `traceparent`, by which logs of all services are searched; nothing when there is none. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : BEGINNING.exec(traceparent)?.[1];
}
