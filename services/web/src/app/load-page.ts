/** Delays before each try to fetch a page's code, because a restart of the service takes seconds. The first try does not wait. */
const PAUSES_MS = [undefined, 500, 2_000];
/** The HTML page, which names the code of the current version. */
const DOCUMENT = '/app/';

/** The code of a page could not be fetched. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';

  constructor(
    /** The service runs another version, whose files have other names. */
    readonly isReplaced: boolean,
    cause: unknown,
  ) {
    super('the code of this page could not be fetched', { cause });
  }
}

/** Fetches code with retries. Throws `PageNotLoaded`. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  let cause: unknown;
  for (const pause of PAUSES_MS) {
    if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await load();
    } catch (error) {
      cause = error;
    }
  }
  throw new PageNotLoaded((await presentVersion()) === 'another', cause);
}

/** The version that the service runs now, if it responds. */
export async function presentVersion(): Promise<'this' | 'another' | undefined> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
  try {
    const answer = await fetch(DOCUMENT, { cache: 'no-store' });
    if (!answer.ok) return undefined;
    return own != null && (await answer.text()).includes(own) ? 'this' : 'another';
  } catch {
    return undefined;
  }
}
