import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';

/** The question before navigation while a change is unsaved. */
let question: string | undefined;

/** Asks before other pages of CPES open, and before the browser closes the tab or opens another page. */
export function askBeforeLeaving(words: string | undefined): void {
  question = words;
  if (words === undefined) window.removeEventListener('beforeunload', askFirst);
  else window.addEventListener('beforeunload', askFirst);
}

/** Asks the question, if there is one. False when the user declines to leave. */
export function mayLeave(): boolean {
  // The question looks like the one that the browser asks when the tab closes.
  return question === undefined || window.confirm(question);
}

/** The words of this question are those of the browser. */
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The router's location. Navigation is blocked only if there is a question and the user declines it. */
export const useGuardedLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], guardedNavigate];

const guardedNavigate: typeof navigate = (to, options) => {
  const { pathname } = new URL(to, window.location.href);
  // A user whose session ended returns here after the sign-in.
  const isAsked = pathname !== window.location.pathname && !pathname.endsWith('/sign-in');
  if (!isAsked || mayLeave()) navigate(to, options);
};
