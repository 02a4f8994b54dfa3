import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, onSignedOut, type Schemas } from '../api/client.ts';
import { Fault } from '../api/fault.ts';
import { queryClient } from '../api/query-client.ts';
import { FaultNotice, Skeleton } from '../kit/state.tsx';
import { askBeforeLeaving, isUnsaved, mayLeave } from './leave-guard.ts';

export type Session = Schemas['SessionResponse'];

const Present = createContext<Session | undefined>(undefined);

const Ended = createContext(false);

/** True when the session has ended below a form whose input the sign-in would lose. */
export function useHasEnded(): boolean {
  return useContext(Ended);
}

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

/**
 * Renders its children for signed-in users; redirects others to the sign-in, which returns them here. A form with
 * unsaved input stays until its user has signed in in another tab.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const [, go] = useLocation();
  const [hasEnded, setEnded] = useState(false);
  const query = useQuery({ ...sessionQuery(), enabled: hasEnded || wasSignedIn() });
  const { data, refetch } = query;
  const isSignedOut = !wasSignedIn() || (query.error instanceof Fault && query.error.status === 401);
  useEffect(() => {
    const leave = () => (isUnsaved() ? setEnded(true) : go(signInAddress(), { replace: true }));
    if (isSignedOut) leave();
    return onSignedOut(leave);
  }, [isSignedOut, go]);
  useEffect(() => {
    if (!hasEnded) return;
    const look = () => void refetch();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [hasEnded, refetch]);
  useEffect(() => setEnded(false), [query.dataUpdatedAt]);
  const userId = useRef(data?.userId);
  useEffect(() => {
    const isAnother = userId.current !== undefined && data !== undefined && data.userId !== userId.current;
    userId.current = data?.userId;
    if (!isAnother) return;
    // Nothing of the first user may be saved for another one.
    askBeforeLeaving(undefined);
    window.location.assign('/app/');
  }, [data]);
  if (data !== undefined)
    return (
      <Present value={data}>
        <Ended value={hasEnded}>{children}</Ended>
      </Present>
    );
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
  await api.DELETE('/app/api/session').catch((error: unknown) => {
    // The session may have ended already.
    if (!(error instanceof Fault && error.status === 401)) throw error;
  });
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
