import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, onSignedOut, type Schemas } from '../api/client.ts';
import { Fault } from '../api/fault.ts';
import { queryClient } from '../api/query-client.ts';
import { FaultNotice, Skeleton } from '../kit/state.tsx';

export type Session = Schemas['SessionResponse'];

const Present = createContext<Session | undefined>(undefined);

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(Present);
  if (session === undefined) throw new Error('this screen stands outside of SignedIn');
  return session;
}

/** Whether the role of whoever is signed in allows something; the service checks it in any case. */
export function useMay(): (right: string) => boolean {
  const { rights } = useSession();
  return (right) => (rights as readonly string[]).includes(right);
}

export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => bodyOf(await api.GET('/app/api/session', { signal })),
    staleTime: Infinity,
  });
}

/** Shows its children to whoever is signed in; everybody else goes to the sign-in, and comes back here from there. */
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

/** Where it is kept that somebody has signed in with this browser: without that, nobody has to be asked for. The cookie is not to be read. */
const SIGNED_IN = 'cpes.signed-in';

export function wasSignedIn(): boolean {
  return localStorage.getItem(SIGNED_IN) !== null;
}

export function keepSignedIn(): void {
  localStorage.setItem(SIGNED_IN, 'yes');
}

/** Ends the session here and at the service, and forgets what was fetched. */
export async function signOut(): Promise<void> {
  await api.DELETE('/app/api/session');
  localStorage.removeItem(SIGNED_IN);
  queryClient.clear();
  window.location.assign('/app/sign-in');
}

/** The sign-in that leads back to the present address. */
function signInAddress(): string {
  const { pathname, search } = window.location;
  const here = pathname.replace(/^\/app/, '') + search;
  return here === '' || here === '/' || here.startsWith('/sign-in')
    ? '/sign-in'
    : `/sign-in?next=${encodeURIComponent(here)}`;
}
