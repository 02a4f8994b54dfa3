/** Version and trace id, in the format of W3C trace context. */
const BEGINNING = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

/** The trace id in a `traceparent`, the key for searches in the logs of all services; undefined without one. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : BEGINNING.exec(traceparent)?.[1];
}
