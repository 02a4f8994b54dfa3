import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, type Schemas } from '../../api/client.ts';
import { Fault } from '../../api/fault.ts';
import { queryClient } from '../../api/query-client.ts';
import { keepSignedIn } from '../../app/session.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Logo } from '../../kit/icon.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { offenceAt, Refusal } from '../parts/refusal.tsx';
import '../sign-in/sign-in.css';

type Link = Schemas['LinkResponse'];
const FIELDS = ['#/password'];

/** The page of a one-time link: a person chooses a password and is signed in, or signs in without one. */
export default function Join() {
  const t = text('join');
  const { product } = text('common');
  // The fragment stays out of every request and log.
  const [token] = useState(() => window.location.hash.slice(1));
  const query = useQuery({
    queryKey: ['link', token],
    queryFn: async ({ signal }) => bodyOf(await api.POST('/app/api/links/read', { body: { token }, signal })),
    enabled: token !== '',
    retry: false,
  });
  useEffect(() => {
    document.title = `${t.title.invitation} · ${product}`;
  }, [t, product]);
  const isGone = token === '' || (query.error instanceof Fault && [400, 404].includes(query.error.status));
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <p className="brand">
          <Logo size={24} />
          <span>{product}</span>
        </p>
        {isGone ? (
          <Gone />
        ) : (
          <Loaded query={query}>
            {(link) =>
              link.kind === 'sign-in' ? (
                <SignInForm link={link} token={token} />
              ) : (
                <JoinForm link={link} token={token} />
              )
            }
          </Loaded>
        )}
      </div>
    </main>
  );
}

function JoinForm({ link: { kind, email, tenantName }, token }: { readonly link: Link; readonly token: string }) {
  const t = text('join');
  const [, go] = useLocation();
  const [isShown, setShown] = useState(false);
  const [isDifferent, setDifferent] = useState(false);
  const accept = useMutation({
    mutationFn: async (password: string) => {
      await api.POST('/app/api/links/accept', { body: { token, password } });
      queryClient.clear();
      // The password is set by then: after a failed sign-in the person tries it on the usual page.
      return api.POST('/app/api/session', { body: { email, password } }).then(
        () => true,
        () => false,
      );
    },
    onSuccess: (isSignedIn) => {
      if (isSignedIn) keepSignedIn();
      go(isSignedIn ? '/' : '/sign-in', { replace: true });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = typedIn(form, 'password');
    const isWrong = password !== typedIn(form, 'again');
    setDifferent(isWrong);
    if (!isWrong && !accept.isPending) accept.mutate(password);
  };
  if (accept.error instanceof Fault && accept.error.status === 404) return <Gone />;
  const type = isShown ? 'text' : 'password';
  return (
    <form onSubmit={submit}>
      <h1>{t.title[kind]}</h1>
      <p className="quiet">{t.lead[kind](tenantName)}</p>
      <Refusal title={t.failed} error={accept.error} fields={FIELDS} />
      <TextField label={t.email} name="email" type="email" autoComplete="username" readOnly value={email} />
      <TextField
        label={t.password}
        hint={t.passwordHint}
        name="password"
        type={type}
        autoComplete="new-password"
        required
        error={offenceAt(accept.error, '#/password')}
      />
      <TextField
        label={t.again}
        name="again"
        type={type}
        autoComplete="new-password"
        required
        error={isDifferent ? t.different : undefined}
      />
      <Button look="quiet" icon="eye" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t.hidePassword : t.showPassword}
      </Button>
      <Button type="submit" look="ink" isBusy={accept.isPending} className="wide">
        {t.submit[kind]}
      </Button>
    </form>
  );
}

/** Asks before it signs in: a link of an attacker would otherwise change the account of its reader. */
function SignInForm({ link: { kind, email, tenantName }, token }: { readonly link: Link; readonly token: string }) {
  const t = text('join');
  const [, go] = useLocation();
  const signIn = useMutation({
    mutationFn: () => api.POST('/app/api/links/sign-in', { body: { token } }),
    onSuccess: () => {
      queryClient.clear();
      keepSignedIn();
      go('/', { replace: true });
    },
  });
  if (signIn.error instanceof Fault && signIn.error.status === 404) return <Gone />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!signIn.isPending) signIn.mutate();
      }}
    >
      <h1>{t.title[kind]}</h1>
      <p className="quiet">{t.lead[kind](tenantName)}</p>
      <Refusal title={t.failed} error={signIn.error} />
      <TextField label={t.email} name="email" type="email" autoComplete="username" readOnly value={email} />
      <Button type="submit" look="ink" isBusy={signIn.isPending} className="wide" autoFocus>
        {t.submit[kind]}
      </Button>
    </form>
  );
}

function Gone() {
  const { gone: t } = text('join');
  return (
    <div role="alert" className="sign-in-gone">
      <h1>{t.title}</h1>
      <p className="quiet">{t.text}</p>
      <div className="actions">
        <ButtonLink href="/sign-in">{t.signIn}</ButtonLink>
      </div>
    </div>
  );
}
