import type { EventEntry } from '../event.ts';
import { databaseOf, hasDatabase, type ServiceName } from '../services.ts';

/** Who sends an event and who receives it. */
export type Route = Pick<EventEntry, 'type' | 'emittedBy' | 'consumedBy' | 'isPublic'>;

const BEGIN = '<!-- drawn by `npm run docs:events` from libs/contracts; do not edit -->';
const END = '<!-- end of the drawing -->';

/** The page with the drawing between its two marks made anew. Throws when the marks are not there. */
export function withDrawing(page: string, services: readonly ServiceName[], events: readonly Route[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the page has no place for the drawing');
  return `${before}${BEGIN}\n\n\`\`\`mermaid\n${drawing(services, events)}\n\`\`\`\n\n${END}${after}`;
}

/** Services, the queues between them and their databases, in Mermaid: an edge for each emitter and each consumer of an event. */
export function drawing(services: readonly ServiceName[], events: readonly Route[]): string {
  const isPublic = events.some((event) => event.isPublic);
  return [
    'flowchart LR',
    '  client([client]) -->|HTTP, /v2| gateway',
    ...services.map((service) => {
      const database = hasDatabase(service)
        ? ` --- ${nodeOf(`${service}.database`)}[(${databaseOf(service).name})]`
        : '';
      return `  ${nodeOf(service)}[${service}]${database}`;
    }),
    ...events.flatMap(edgesOf),
    ...(isPublic ? ['  outside([subscribers outside])'] : []),
  ].join('\n');
}

function edgesOf({ type, emittedBy, consumedBy, isPublic }: Route): string[] {
  const toQueues = consumedBy.flatMap((consumer) => {
    const queue = `${consumer}.${type}`;
    return [
      ...emittedBy.map((emitter) => `  ${nodeOf(emitter)} --> ${nodeOf(queue)}[["${queue}"]]`),
      `  ${nodeOf(queue)} --> ${nodeOf(consumer)}`,
    ];
  });
  const outside = isPublic ? emittedBy.map((emitter) => `  ${nodeOf(emitter)} -.->|${type}| outside`) : [];
  return [...toQueues, ...outside];
}

/** A name that Mermaid takes for a node. */
function nodeOf(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '_');
}
