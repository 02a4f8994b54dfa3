import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';

/** What is asked before another page is opened, while something on this one could not be saved. */
let question: string | undefined;

export function askBeforeLeaving(words: string | undefined): void {
  question = words;
}

/** The location of the router. Another page is opened only when nothing is asked, or the person agrees. */
export const useGuardedLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], guardedNavigate];

const guardedNavigate: typeof navigate = (to, options) => {
  const { pathname } = new URL(to, window.location.href);
  // Whoever was signed out comes back here afterwards.
  const isAsked = pathname !== window.location.pathname && !pathname.endsWith('/sign-in');
  // The question has the form in which the browser asks when the tab is closed.
  if (!isAsked || question === undefined || window.confirm(question)) navigate(to, options);
};
