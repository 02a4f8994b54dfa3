import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withTimeout } from './with-timeout.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Resolves when the signal has aborted, and keeps no reference to it meanwhile. */
function abortOf(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

describe('a signal with a timeout', () => {
  let collecting: NodeJS.Timeout | undefined;
  afterEach(() => clearInterval(collecting));

  it('aborts in time, although garbage is collected meanwhile', async () => {
    const { signal } = new AbortController();
    const aborts = Array.from({ length: 20 }, () => abortOf(withTimeout(signal, 100)));
    collecting = setInterval(collectGarbage, 10);
    await Promise.all(aborts);
  });

  it('aborts with the given signal', async () => {
    const end = new AbortController();
    const both = withTimeout(end.signal, 60_000);
    const aborted = once(both, 'abort');
    end.abort();
    await aborted;
    expect(both.aborted).toBe(true);
  });
});
