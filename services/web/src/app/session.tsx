import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, onSignedOut, type Schemas } from '../api/client.ts';
import { Fault } from '../api/fault.ts';
import { queryClient } from '../api/query-client.ts';
import { FaultNotice, Skeleton } from '../kit/state.tsx';
import { askBeforeLeaving, mayLeave } from './leave-guard.ts';

export type Session = Schemas['SessionResponse'];

const Present = createContext<Session | undefined>(undefined);

/** The signed-in user. */
export function useSession(): Session {
  const session = useContext(Present);
  if (session === undefined) throw new Error('this screen is rendered outside of SignedIn');
  return session;
}

/** Whether the user's role allows an action; the service checks it in any case. A reader without an account has no rights. */
export function useMay(): (right: string) => boolean {
  const rights: readonly string[] = useContext(Present)?.rights ?? [];
  return (right) => rights.includes(right);
}

export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/session', { signal })),
    staleTime: Infinity,
  });
}

/** Renders its children for signed-in users; redirects others to the sign-in, which returns them here. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const [, go] = useLocation();
  const query = useQuery({ ...sessionQuery(), enabled: wasSignedIn() });
  const isSignedOut = !wasSignedIn() || (query.error instanceof Fault && query.error.status === 401);
  useEffect(() => onSignedOut(() => go(signInAddress(), { replace: true })), [go]);
  useEffect(() => {
    if (isSignedOut) go(signInAddress(), { replace: true });
  }, [isSignedOut, go]);
  if (query.data !== undefined) return <Present value={query.data}>{children}</Present>;
  return query.error === null || isSignedOut ? (
    <Skeleton />
  ) : (
    <FaultNotice error={query.error} onRetry={() => void query.refetch()} />
  );
}

/** Remembers that this browser has signed in; without it, no session is requested. Scripts cannot read the cookie. */
const SIGNED_IN = 'cpes.signed-in';

export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

export function keepSignedIn(): void {
  localStorage.setItem(SIGNED_IN, 'yes');
}

/** Ends the session here and at the service, and clears the cache. Asks first while a change is unsaved, which needs the session. */
export async function signOut(): Promise<void> {
  if (!mayLeave()) return;
  await api.DELETE('/app/api/session');
  localStorage.removeItem(SIGNED_IN);
  queryClient.clear();
  askBeforeLeaving(undefined);
  window.location.assign('/app/sign-in');
}

/** The sign-in address that returns to the current address. */
function signInAddress(): string {
  const { pathname, search } = window.location;
  const here = pathname.replace(/^\/app/, '') + search;
  return here === '' || here === '/' || here.startsWith('/sign-in')
    ? '/sign-in'
    : `/sign-in?next=${encodeURIComponent(here)}`;
}
