import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMetadataStorage } from 'class-validator';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import * as contracts from '../index.ts';
import { catalogue, type EventEntry, SERVICES } from '../index.ts';

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src');
const DOCS = join(SOURCES, '..', '..', '..', 'docs', 'developers');
const CATALOGUE = join(DOCS, 'events.md');

/** A class or interface in the source. Its decorators have the allowed values at run time. */
interface Declaration {
  readonly meaning: string;
  readonly fields: readonly { name: string; type: string; isOptional: boolean; meaning: string }[];
}

/** Writes docs/developers/events.md from the declared events. With `--check` it reports a difference instead, and exits with 1. */
async function main(isCheck: boolean): Promise<void> {
  await keep(CATALOGUE, page(await readDeclarations(SOURCES)), isCheck);
}

async function keep(path: string, content: string, isCheck: boolean): Promise<void> {
  const text = await format(content, { ...(await resolveConfig(path)), parser: 'markdown' });
  if (!isCheck) return writeFile(path, text);
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === text) return;
  process.stderr.write(
    `docs/developers/${basename(path)} differs from libs/contracts; write it with: npm run docs:events\n`,
  );
  process.exitCode = 1;
}

function inOrder(events: readonly EventEntry[]): EventEntry[] {
  return [...events].sort((one, other) => placeOf(one) - placeOf(other));
}

async function readDeclarations(folder: string): Promise<Map<string, Declaration>> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .sort();
  const declarations = new Map<string, Declaration>();
  for (const file of files) {
    const source = ts.createSourceFile(file, await readFile(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true);
    source.forEachChild((node) => {
      if ((ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name !== undefined) {
        declarations.set(node.name.text, declarationOf(node));
      }
    });
  }
  return declarations;
}

function declarationOf(node: ts.ClassDeclaration | ts.InterfaceDeclaration): Declaration {
  const fields = [...node.members].flatMap((member) =>
    (ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)) && member.type !== undefined
      ? [
          {
            name: member.name.getText(),
            type: oneLine(member.type.getText()),
            isOptional: member.questionToken !== undefined,
            meaning: docOf(member),
          },
        ]
      : [],
  );
  return { meaning: docOf(node), fields };
}

function docOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((doc) => oneLine(ts.getTextOfJSDocComment(doc.comment) ?? ''))
    .join(' ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function page(declarations: ReadonlyMap<string, Declaration>): string {
  const events = inOrder(catalogue());
  const parts = partsOf(events, declarations);
  return [
    '# Events',
    'This page lists every event that one service sends to another, with its queues and its payload. `npm run docs:events` writes it from `libs/contracts`; do not edit it. The type of an event is also its routing key on the exchange `cpes.events`. A breaking change of a payload is a new type beside the old one ([decision 13](decisions/0013-tolerant-readers.md)). `npm run build` writes the same for programs to `dist/asyncapi.json` (AsyncAPI 3.0), with exchanges, queues and JSON Schemas.',
    overview(events),
    '## How an event travels',
    ENVELOPE,
    ...events.map((entry) => section(entry, declarations)),
    '## Parts',
    'Objects inside the payloads above. Amounts are integers in minor units of the currency (cents), rates are basis points, days are `YYYY-MM-DD`, instants are ISO 8601 in UTC. Readers ignore unknown fields, at any depth. A message with a missing or invalid field becomes a dead letter.',
    ...parts.map((name) =>
      [`### ${name}`, declarations.get(name)?.meaning ?? '', fieldTable(name, declarations)].join('\n\n'),
    ),
  ].join('\n\n');
}

/** In the order of the pipeline: by the first sender, then events of several senders, then public events. */
function placeOf({ emittedBy, isPublic }: EventEntry): number {
  const stage = SERVICES.findIndex((service) => emittedBy.includes(service));
  return (isPublic ? 100 : 0) + emittedBy.length * 10 + stage;
}

function overview(events: readonly EventEntry[]): string {
  const rows = events.map(({ type, emittedBy, consumedBy }) => [
    `[\`${type}\`](#${anchorOf(type)})`,
    list(emittedBy),
    list(consumedBy),
  ]);
  return table(['Event', 'Emitted by', 'Consumed by'], rows);
}

function section(
  { type, event, aggregate, emittedBy, consumedBy, isPublic }: EventEntry,
  declarations: ReadonlyMap<string, Declaration>,
): string {
  const queues = consumedBy.map((service) => `\`${service}.${type}\``);
  const facts = [
    `- Aggregate: \`${aggregate.type}\`, named by \`${aggregate.id}\``,
    `- Emitted by: ${list(emittedBy)}`,
    `- Consumed by: ${list(consumedBy)}${isPublic ? ' (public: webhooks notify subscribers of it)' : ''}`,
    `- Queues: ${queues.length === 0 ? 'none' : `${queues.join(', ')}; dead letters go to the queue of the same name with the suffix \`.dlq\``}`,
  ];
  return [
    `## ${type}`,
    declarations.get(event.name)?.meaning ?? '',
    facts.join('\n'),
    fieldTable(event.name, declarations),
  ].join('\n\n');
}

function fieldTable(name: string, declarations: ReadonlyMap<string, Declaration>): string {
  const rules = rulesOf(name);
  const rows = (declarations.get(name)?.fields ?? []).map(({ name: field, type, isOptional, meaning }) => [
    `\`${field}\`${isOptional ? ' (optional)' : ''}`,
    `\`${type}\``,
    (rules.get(field) ?? []).join(', '),
    meaning,
  ]);
  const isPlain = rows.every(([, , , meaning]) => meaning === '');
  const isUnchecked = rows.every(([, , rule]) => rule === '');
  const columns = [0, 1, ...(isUnchecked ? [] : [2]), ...(isPlain ? [] : [3])];
  const pick = (row: readonly string[]) => columns.map((column) => row[column] ?? '');
  return table(pick(['Field', 'Type', 'Checked', 'Meaning']), rows.map(pick));
}

/** The checks of each field of a class, as text. An interface has none. */
function rulesOf(name: string): Map<string, string[]> {
  const declared = (contracts as Record<string, unknown>)[name];
  const rules = new Map<string, string[]>();
  if (typeof declared !== 'function') return rules;
  for (const { propertyName, name: rule, constraints } of getMetadataStorage().getTargetValidationMetadatas(
    declared,
    '',
    false,
    false,
  )) {
    const words = wordsFor(rule ?? '', (constraints as unknown[] | undefined) ?? []);
    if (words !== '') rules.set(propertyName, [words, ...(rules.get(propertyName) ?? [])]);
  }
  return rules;
}

function wordsFor(rule: string, [first, second]: readonly unknown[]): string {
  switch (rule) {
    case 'isInt':
      return 'whole number';
    case 'min':
      return `≥ ${grouped(first)}`;
    case 'max':
      return `≤ ${grouped(first)}`;
    case 'isLength':
      return `${grouped(first)} to ${grouped(second)} characters`;
    case 'matches':
      return `\`${String(first).replaceAll('|', '\\|')}\``;
    case 'isIn':
      return `one of ${(first as string[]).map((value) => `\`${value}\``).join(' ')}`;
    case 'isIso8601':
      return 'ISO 8601';
    case 'isBoolean':
      return 'true or false';
    case 'arrayMinSize':
      return `at least ${grouped(first)}`;
    case 'arrayMaxSize':
      return `at most ${grouped(first)}`;
    case 'arrayUnique':
      return 'no two alike';
    default:
      return '';
  }
}

/** The classes and interfaces within payloads, in order of first mention, recursively. */
function partsOf(events: readonly EventEntry[], declarations: ReadonlyMap<string, Declaration>): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    for (const { type } of declarations.get(name)?.fields ?? []) {
      for (const [word] of type.matchAll(/[A-Z]\w+/g)) {
        if (!declarations.has(word) || found.has(word)) continue;
        found.add(word);
        visit(word);
      }
    }
  };
  for (const { event } of events) visit(event.name);
  return [...found];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none inside' : names.join(', ');
}

function anchorOf(type: string): string {
  return type.replaceAll('.', '');
}

function grouped(value: unknown): string {
  return Number(value).toLocaleString('en-US');
}

const ENVELOPE = `The body is the payload alone, as JSON. The context of every hop travels beside it, in the message's AMQP properties and headers:

| Property | Holds |
| --- | --- |
| \`message-id\` | The event's id, a UUIDv7: the same in the outbox, on the broker and in an inbox |
| \`type\` | The event's type, which is its routing key, too |
| \`timestamp\` | When it happened, in milliseconds since 1970 |
| \`content-type\` | \`application/json\` |
| \`content-encoding\` | \`deflate\` (zlib, RFC 1950) when the body is longer than 2,000 bytes; otherwise absent |
| \`app-id\` | The service that published it |
| \`correlation-id\` | The id of its subject |
| \`delivery-mode\` | 2, persistent |

| Header | Holds |
| --- | --- |
| \`tenant-id\` | The tenant, a UUID |
| \`aggregate-type\` | The kind of its subject, e.g. \`sku\` |
| \`aggregate-id\` | The id of its subject |
| \`attempt\` | 1 at first; one more each time the message comes back from a delay queue |
| \`cause-id\` | The id of the event whose handler emitted this one; absent when a request or a timer did |
| \`traceparent\` | The W3C trace context of the request it began with; may be absent |
| \`request-id\` | \`X-Request-Id\` of the request it began with; absent when a timer began it |
| \`wait-ms\` | Milliseconds that the event of \`cause-id\` waited for its handler; absent after a retry |
| \`work-ms\` | Milliseconds from the beginning of that handling to this event; the same |
| \`publish-tag\` | Matches returned messages to publications; of no use to consumers |

The events of an evaluation have three headers more, which each passes on to those that it causes. Other events have none of them:

| Header | Holds |
| --- | --- |
| \`run-id\` | The run of the evaluation |
| \`deadline\` | When the 12 cost factors are promised, in milliseconds since 1970; set once, when the candidate is accepted |
| \`resend\` | How often the run's first event was sent again because the run did not end |

A message that fails temporarily waits in \`cpes.delay.1s\`, \`5s\`, \`30s\`, \`2m\` and \`10m\` in turn. A message that a service cannot read, or that has used up its attempts, goes to the queue's \`.dlq\` with the reason; the gateway moves it into its table \`parked_messages\`.`;

await main(process.argv.includes('--check'));
