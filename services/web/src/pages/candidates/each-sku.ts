import { useEffect, useRef } from 'react';
import { Fault } from '../../api/fault.ts';

/**
 * Candidates that one action may change. At the usual quota of 600 requests a minute it takes up to a minute, for which a dialog
 * can stay open.
 */
export const CHANGED_MAX = 500;
/** Concurrent requests: fewer than a browser's six connections per host. */
const AT_ONCE = 3;
/** Requests for one candidate while the quota is used up. Other clients of the tenant may use each new token first. */
const TRIES_MAX = 10;
/** A quota that refuses for longer is used up by others. */
const WAIT_MS_MAX = 10_000;
/** When a response that asks for a wait does not say how long. */
const USUAL_WAIT_MS = 1_000;

/** Calls the service for each candidate until the signal ends it, and resolves to the number of calls that succeeded. */
export async function eachSku(
  skuIds: readonly string[],
  call: (skuId: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<number> {
  const waiting = [...skuIds];
  let done = 0;
  const work = async () => {
    for (let skuId = waiting.pop(); skuId !== undefined && !signal.aborted; skuId = waiting.pop())
      if (await succeeds(skuId, call, signal)) done += 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

async function succeeds(
  skuId: string,
  call: (skuId: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES_MAX && !signal.aborted; tries += 1) {
    try {
      await call(skuId);
      return true;
    } catch (error) {
      if (!(error instanceof Fault) || error.status !== 429) return false;
      await pause(Math.min(error.retryAfterMs ?? USUAL_WAIT_MS, WAIT_MS_MAX), signal);
    }
  }
  return false;
}

/** Ends early when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Returns a function that makes a signal, which is aborted when the component leaves the page. */
export function useLeaveSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return () => (controller.current = new AbortController()).signal;
}
