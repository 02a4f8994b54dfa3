import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { api } from '../../api/client.ts';
import { keepSignedIn } from '../../app/session.tsx';
import { Fault } from '../../api/fault.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { typedIn } from '../../kit/form.ts';
import { Logo } from '../../kit/icon.tsx';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';
import { durationText } from '../../format/numbers.ts';
import { text } from '../../i18n/text.ts';
import './sign-in.css';

/** Signs in with e-mail and password, and opens the requested page. */
export default function SignIn() {
  const t = text('sign-in');
  const { product } = text('common');
  const [query] = useSearchParams();
  const next = query.get('next');
  const [, go] = useLocation();
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = `${t.title} · ${product}`;
    email.current?.focus();
  }, [t, product]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const body = { email: typedIn(form, 'email'), password: typedIn(form, 'password') };
    setBusy(true);
    setWrong(undefined);
    try {
      queryClient.clear();
      await api.POST('/app/api/session', { body });
      keepSignedIn();
      go(addressOf(next), { replace: true });
    } catch (error) {
      setWrong(wordsOf(error as Error));
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <p className="brand">
          <Logo size={24} />
          <span>{product}</span>
        </p>
        <p className="sign-in-promise">{t.promise}</p>
        <form onSubmit={(event) => void submit(event)}>
          <h1>{t.title}</h1>
          {next === null || wrong !== undefined ? null : <Banner tone="plain" title={t.ended} />}
          {wrong === undefined ? null : <Banner tone="reject" title={wrong} />}
          <TextField ref={email} label={t.email} name="email" type="email" autoComplete="username" required />
          <div className="with-button">
            <TextField
              label={t.password}
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              required
            />
            <Button
              look="quiet"
              icon="eye"
              aria-pressed={isShown}
              aria-label={t.showPassword}
              title={isShown ? t.hidePassword : t.showPassword}
              onClick={() => setShown(!isShown)}
            />
          </div>
          <Button type="submit" look="ink" isBusy={isBusy} className="wide">
            {t.submit}
          </Button>
        </form>
        <p className="faint">{t.demo}</p>
      </div>
    </main>
  );
}

function wordsOf(error: Error): string {
  const t = text('sign-in');
  if (error instanceof Fault && error.code === 'sign-in-failed') return t.wrong;
  if (error instanceof Fault && error.code === 'sign-in-locked')
    return t.wait(durationText(error.retryAfterMs ?? 1_000));
  const { title, words } = errorText(error);
  return `${title}. ${words}`;
}

/** Accepts only a path of this interface: a foreign address in `next` leads to the candidates. */
function addressOf(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
