import { useQuery } from '@tanstack/react-query';
import { Page } from '../../app/page.tsx';
import { SkeletonRows } from '../../kit/message.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { Loaded } from '../../kit/state.tsx';
import { text } from '../../i18n/text.ts';
import { Section } from '../parts/rows.tsx';
import { eventsOf, type OpenApi } from './event-catalogue.ts';
import './webhooks.css';

/** Every type of message with its schema and an example, from the description of the API. */
export default function CataloguePage() {
  const { catalogue: t, title, eventWords } = text('webhooks');
  const query = useQuery({
    queryKey: ['webhooks', 'catalogue'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/openapi.json', { signal });
      if (!answer.ok) throw new Error(`/openapi.json: ${String(answer.status)}`);
      return eventsOf((await answer.json()) as OpenApi);
    },
    staleTime: Infinity,
  });
  return (
    <Page title={t.title} area={title} back={{ href: '/webhooks', label: title }}>
      <p className="quiet">{t.lead}</p>
      <Loaded query={query} skeleton={<SkeletonRows rows={8} widths={[[0, 60]]} />}>
        {(events) => (
          <>
            {events.map(({ type, summary, schema, example }) => (
              <Section key={type} title={type} aside={eventWords[type] ?? summary}>
                <Code label={`${type}: ${t.example}`} title={t.example} value={example} />
                <details className="webhook-schema">
                  <summary>
                    <span className="strong">{t.schema}</span>
                  </summary>
                  <Code label={`${type}: ${t.schema}`} value={schema} />
                </details>
              </Section>
            ))}
            <p className="faint">{t.aside}</p>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Code({ label, title, value }: { readonly label: string; readonly title?: string; readonly value: object }) {
  return (
    <>
      {title === undefined ? null : <h3 className="webhook-code-title">{title}</h3>}
      <Scroller label={label}>
        <pre className="code-block" dir="ltr">
          {JSON.stringify(value, undefined, 2)}
        </pre>
      </Scroller>
    </>
  );
}
