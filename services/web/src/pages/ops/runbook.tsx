import { type ReactNode, useEffect } from 'react';
import { useParams } from 'wouter';
import RUNBOOK from '../../../../../docs/operators/runbook.md?raw';
import { Page } from '../../app/page.tsx';
import { Scroller } from '../../kit/scroller.tsx';
import { text } from '../../i18n/text.ts';
import './ops.css';

/** The runbook of the repository, at the heading that a state leads to. */
export default function RunbookPage() {
  const { runbook: t, area, nav } = text('ops');
  const { heading = '' } = useParams<{ heading?: string }>();
  const [, ...sections] = RUNBOOK.split(/^## /m);
  useEffect(() => document.getElementById(heading)?.scrollIntoView(), [heading]);
  return (
    <Page title={t.title} area={area} className="ops" back={{ href: '/ops', label: nav.pipeline }}>
      {sections.map((section) => {
        const [title = '', ...lines] = section.split('\n');
        return (
          <section key={title} id={title} className="ops-runbook" data-here={title === heading || undefined}>
            <h2>{title}</h2>
            {blocksOf(title, lines.join('\n'))}
          </section>
        );
      })}
    </Page>
  );
}

/** Paragraphs, lists and commands: all that the runbook has. */
function blocksOf(title: string, markdown: string): readonly ReactNode[] {
  return markdown
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block, place) => {
      if (block.startsWith('```'))
        return (
          <Scroller key={place} label={`${title} ${String(place)}`} className="ops-json">
            <pre>{block.replace(/^```\w*\n|\n?```$/g, '')}</pre>
          </Scroller>
        );
      if (/^\s*- /.test(block))
        return (
          <ul key={place}>
            {block
              .split(/^- /m)
              .flatMap((item, nth) => (item.trim() === '' ? [] : [<li key={nth}>{inline(item)}</li>]))}
          </ul>
        );
      return <p key={place}>{inline(block)}</p>;
    });
}

/** Strong words, code, and links, of which the words stay: their addresses are in the repository. */
function inline(markdown: string): readonly ReactNode[] {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .map((part, place) => {
      if (part.startsWith('**')) return <strong key={place}>{part.slice(2, -2)}</strong>;
      if (part.startsWith('`')) return <code key={place}>{part.slice(1, -1)}</code>;
      return part;
    });
}
