import { ButtonLink } from '../kit/button.tsx';
import { text } from '../texts/text.ts';
import { Page } from './page.tsx';

/** What does not exist, and what is another tenant's: the same words. */
export function NotFound() {
  const { fault, nav } = text('common');
  return (
    <Page title={fault.notFound.title}>
      <p className="quiet">{fault.notFound.text}</p>
      <div className="actions">
        <ButtonLink href="/">{nav.candidates}</ButtonLink>
      </div>
    </Page>
  );
}
