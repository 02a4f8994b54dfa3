const ignore = (): void => undefined;

/**
 * A signal that aborts when `signal` does, or after `ms`. Without a listener, Node 20 collects an `AbortSignal.timeout` to which only
 * `AbortSignal.any` refers, and the combined signal never aborts.
 */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  timeout.addEventListener('abort', ignore, { once: true });
  return AbortSignal.any([signal, timeout]);
}
