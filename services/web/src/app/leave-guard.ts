import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';

/** The question before navigation while a change is unsaved. */
let question: string | undefined;

export function askBeforeLeaving(words: string | undefined): void {
  question = words;
}

/** The router's location. Navigation is blocked only if there is a question and the user declines it. */
export const useGuardedLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], guardedNavigate];

const guardedNavigate: typeof navigate = (to, options) => {
  const { pathname } = new URL(to, window.location.href);
  // A user whose session ended returns here after the sign-in.
  const isAsked = pathname !== window.location.pathname && !pathname.endsWith('/sign-in');
  // The question looks like the one that the browser asks when the tab closes.
  if (!isAsked || question === undefined || window.confirm(question)) navigate(to, options);
};
