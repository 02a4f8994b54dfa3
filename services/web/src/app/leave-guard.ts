import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';

/** The question before navigation while a change is unsaved. */
let question: string | undefined;
let stopAsking: (() => void) | undefined;

/** Asks before other pages of CPES open, and before the browser closes the tab or opens another page. */
export function askBeforeLeaving(words: string | undefined): void {
  question = words;
  stopAsking?.();
  stopAsking = words === undefined ? undefined : askBeforeClosing();
}

/** Asks before the browser closes the tab or opens another page, in the words of the browser. */
export function askBeforeClosing(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** Whether a change is unsaved that leaving the page would lose. */
export function isUnsaved(): boolean {
  return question !== undefined;
}

/** False when there is a question and the user declines to leave. */
export function mayLeave(): boolean {
  // The question looks like the one that the browser asks when the tab closes.
  return question === undefined || window.confirm(question);
}

/** The router's location. Navigation is blocked only if there is a question and the user declines it. */
export const useGuardedLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], guardedNavigate];

const guardedNavigate: typeof navigate = (to, options) => {
  if (mayOpen(new URL(to, window.location.href))) navigate(to, options);
};

function mayOpen({ pathname }: URL): boolean {
  // A user whose session ended returns here after the sign-in.
  return pathname === window.location.pathname || pathname.endsWith('/sign-in') || mayLeave();
}

/** The browser's buttons Back and Forward do not call the router. Browsers without the Navigation API do not ask. */
export function guardHistory(): void {
  if (!('navigation' in window)) return;
  window.navigation.addEventListener('navigate', (event) => {
    const { navigationType, destination } = event;
    // Before another document the browser asks. It does not let a page that its user has not touched refuse.
    const isGuarded = navigationType === 'traverse' && destination.sameDocument && event.cancelable;
    if (isGuarded && !mayOpen(new URL(destination.url))) event.preventDefault();
  });
}
