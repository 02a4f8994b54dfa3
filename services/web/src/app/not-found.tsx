import { ButtonLink } from '../kit/button.tsx';
import { text } from '../i18n/text.ts';
import { Page } from './page.tsx';
import { useMay } from './session.tsx';

/** Shows the same words for a missing resource and for one of another tenant. */
export function NotFound() {
  const { fault } = text('common');
  return (
    <Page title={fault.notFound.title}>
      <p className="quiet">{fault.notFound.text}</p>
      <Home />
    </Page>
  );
}

/** A screen of another role. */
export function Denied() {
  const { denied } = text('common').fault;
  const isOperator = useMay()('operations:read');
  return (
    <Page title={denied.title}>
      <p className="quiet">{isOperator ? denied.operators : denied.members}</p>
      <Home />
    </Page>
  );
}

/** A screen of owners, for another member. */
export function OwnersOnly() {
  const { denied } = text('common').fault;
  return (
    <Page title={denied.title}>
      <p className="quiet">{denied.owners}</p>
      <Home />
    </Page>
  );
}

/** A link to the first screen of the role. */
function Home() {
  const { nav } = text('common');
  const isOperator = useMay()('operations:read');
  return (
    <div className="actions">
      <ButtonLink href="/">{isOperator ? nav.pipeline : nav.candidates}</ButtonLink>
    </div>
  );
}
