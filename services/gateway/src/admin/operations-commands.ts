import { type RateTableAge, type ServiceName, SERVICES } from '@cpes/contracts';
import { HttpServiceHealth } from '@cpes/outbound-http';
import { Fault, type Health } from '@cpes/service-kit';
import type { Command } from 'commander';
import {
  HttpParkedMessageAdministration,
  HttpPipeline,
  type ParkedMessageKey,
  type PipelineState,
} from '../operations/index.ts';
import type { AdminContext } from './admin-context.ts';
import { positiveInteger, tableOf } from './arguments.ts';
import { internalClientOf } from './internal-client.ts';

/** Messages that one command replays, at most, so that a user checks the result in between. */
const REPLAYED_MAX = 1_000;
const PAGE = 100;
/** Faults of one message that do not stop the others: it cannot be handled, or is missing. */
const STAYS = new Set(['not-replayable', 'not-found']);
/** A hanging service must not delay the status of the others. */
const HEALTH_MS_MAX = 2_000;
const MS_PER_DAY = 86_400_000;

interface KeyOptions {
  readonly queue?: string;
  readonly message?: string;
  readonly resend?: string;
}

/** The operators' commands: show the pipeline, and handle parked messages. */
export function operationsCommands(program: Command, context: AdminContext): void {
  const { say, tell, environment } = context;
  const operations = program.command('ops').description('the state of CPES, and parked messages');
  const parked = () => new HttpParkedMessageAdministration(internalClientOf(environment, 'gateway'));

  operations
    .command('status')
    .description('show services, evaluations under way, queues, dead letters and rate tables')
    .action(() => say(() => statusOf(environment)));
  operations
    .command('watch')
    .description('repeat the status')
    .option('--every <seconds>', 'the interval', positiveInteger, 2)
    .option('--times <n>', 'how often to show it; without it, until Ctrl-C', positiveInteger)
    .action(({ every, times = Number.POSITIVE_INFINITY }: { every: number; times?: number }) =>
      say(async () => {
        for (let nth = 1; nth < times; nth += 1) {
          tell(`${await statusOf(environment)}\n`);
          await new Promise((resolve) => setTimeout(resolve, every * 1_000));
        }
        return statusOf(environment);
      }),
    );
  operations
    .command('dead-letters')
    .description('list the newest parked messages')
    .option('--queue <name>', 'only messages of this queue')
    .action(({ queue }: { queue?: string }) =>
      say(async () => {
        const { items } = await parked().list({ limit: PAGE, ...(queue === undefined ? {} : { queue }) });
        const rows = items.map((one) => [
          one.parkedAt,
          one.queue,
          one.messageId,
          String(one.resend),
          one.faultCode,
          one.reason,
        ]);
        return tableOf(['parked', 'queue', 'message', 'resend', 'fault', 'reason'], rows);
      }),
    );
  operations
    .command('replay')
    .description('send messages to their queues again: one, those of a queue, or all')
    .option('--queue <name>', 'the queue of the messages')
    .option('--message <id>', 'only this message, as listed')
    .option('--resend <n>', 'with --message, as listed')
    .option('--all', 'the messages of every queue')
    .action((options: KeyOptions & { all?: boolean }) =>
      say(async () => {
        const { queue, message, resend, all = false } = options;
        if (all ? queue !== undefined : queue === undefined) throw new Error('give --queue or --all');
        if (message === undefined && resend !== undefined) throw new Error('--resend needs --message');
        if (message === undefined) return replayAll(parked(), queue);
        await parked().replay(keyOf(options));
        return `${message} is sent again`;
      }),
    );
  operations
    .command('discard')
    .description('discard a message; the log contains the reason')
    .requiredOption('--queue <name>', 'as listed')
    .requiredOption('--message <id>', 'as listed')
    .option('--resend <n>', 'as listed')
    .requiredOption('--reason <text>', 'why')
    .action(({ reason, ...key }: KeyOptions & { reason: string }) =>
      say(async () => {
        await parked().discard(keyOf(key), reason);
        return `${key.message ?? ''} is discarded`;
      }),
    );
}

async function statusOf(environment: AdminContext['environment']): Promise<string> {
  const healthOf = (service: ServiceName): Promise<Health> =>
    new HttpServiceHealth(internalClientOf(environment, service, { timeoutMs: HEALTH_MS_MAX })).read();
  const services = await Promise.all(
    SERVICES.map((service) =>
      healthOf(service).then(
        ({ version, status, waitingFor }) => [service, version, status, waitingFor.join(', ')],
        () => [service, '', 'no answer', ''],
      ),
    ),
  );
  const [pipeline, ages] = await Promise.all([
    new HttpPipeline(internalClientOf(environment, 'gateway', { timeoutMs: HEALTH_MS_MAX }))
      .read()
      .then(pipelineText, () => 'The gateway did not report its backlog.'),
    internalClientOf(environment, 'cost-factor', { timeoutMs: HEALTH_MS_MAX })
      .get<readonly RateTableAge[]>('/rate-tables')
      .then(agesText, () => 'cost-factor did not report the age of the rate tables.'),
  ]);
  return [tableOf(['service', 'version', 'status', 'waiting for'], services), pipeline, ages].join('\n\n');
}

function pipelineText(pipeline: PipelineState): string {
  const { open, oldestSeconds } = pipeline.runs;
  const oldest = open === 0 ? '' : `, the oldest for ${Math.round(oldestSeconds)} s`;
  return `${open} evaluations are under way${oldest}.\n\n${queueTable(pipeline)}`;
}

/** Oldest first. */
function agesText(ages: readonly RateTableAge[]): string {
  const rows = ages.map(({ table, asOf }) => [
    table,
    asOf,
    String(Math.floor((Date.now() - Date.parse(asOf)) / MS_PER_DAY)),
  ]);
  const byDays = (one: readonly string[], other: readonly string[]) => Number(other[2]) - Number(one[2]);
  return tableOf(['rate table', 'newest figure', 'days'], rows.toSorted(byDays));
}

function queueTable({ queues, parked }: PipelineState): string {
  if (queues === null) return 'The broker is away.';
  const deadLetters = (name: string) =>
    parked.filter(({ queue }) => queue === name).reduce((sum, { count }) => sum + count, 0);
  return tableOf(
    ['queue', 'ready', 'consumers', 'dead letters'],
    queues.map(({ queue, ready, consumers }) => [queue, String(ready), String(consumers), String(deadLetters(queue))]),
  );
}

async function replayAll(parked: HttpParkedMessageAdministration, queue: string | undefined): Promise<string> {
  const keys: ParkedMessageKey[] = [];
  let after: string | undefined;
  do {
    const page = await parked.list({
      limit: PAGE,
      ...(queue === undefined ? {} : { queue }),
      ...(after === undefined ? {} : { after }),
    });
    keys.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined && keys.length < REPLAYED_MAX);
  const left: string[][] = [];
  for (const key of keys) {
    await parked.replay(key).catch((error: unknown) => {
      if (!(error instanceof Fault) || !STAYS.has(error.code)) throw error;
      left.push([key.queue, key.messageId, String(key.resend), error.publicMessage]);
    });
  }
  const rest = after === undefined ? '' : '; there are more';
  const sent = `${keys.length - left.length} messages are sent again${rest}`;
  return left.length === 0 ? sent : `${sent}\n${tableOf(['queue', 'message', 'resend', 'not sent because'], left)}`;
}

function keyOf({ queue, message, resend = '0' }: KeyOptions): ParkedMessageKey {
  if (queue === undefined || message === undefined) throw new Error('give --queue and --message as listed');
  if (!/^\d{1,9}$/.test(resend)) throw new Error('--resend is a whole number');
  return { queue, messageId: message, resend: Number(resend) };
}
