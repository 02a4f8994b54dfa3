import { type RateTableAge, type ServiceName, SERVICES } from '@cpes/contracts';
import { Fault, type Health, HttpServiceHealth } from '@cpes/service-kit';
import type { Command } from 'commander';
import { HttpParkedMessageAdministration } from '../operations/http.parked-message-administration.ts';
import { HttpPipeline } from '../operations/http.pipeline.ts';
import type { ParkedMessageKey } from '../operations/parked-message-administration.ts';
import type { PipelineState } from '../operations/pipeline.ts';
import type { AdminContext } from './admin-context.ts';
import { positiveInteger, tableOf } from './arguments.ts';
import { internalClientOf } from './internal-client.ts';

/** Messages that one command replays, at most: a person looks between two. */
const REPLAYED_MAX = 1_000;
const PAGE = 100;
/** Faults of one message, which keep no other from being sent: it cannot be handled, or it is gone. */
const STAYS = new Set(['not-replayable', 'not-found']);
/** A service that hangs must not hold up the status of the others. */
const HEALTH_MS_MAX = 2_000;
const MS_PER_DAY = 86_400_000;

interface KeyOptions {
  readonly queue?: string;
  readonly message?: string;
  readonly resend?: string;
}

/** What operators do: look at the pipeline, and deal with messages that services have given up on. */
export function operationsCommands(program: Command, context: AdminContext): void {
  const { say, tell, environment } = context;
  const operations = program.command('ops').description('how CPES is, and messages that services have given up on');
  const parked = () => new HttpParkedMessageAdministration(internalClientOf(environment, 'gateway'));

  operations
    .command('status')
    .description('services, evaluations under way, queues, dead letters and rate tables')
    .action(() => say(() => statusOf(environment)));
  operations
    .command('watch')
    .description('the status again and again')
    .option('--every <seconds>', 'between two', positiveInteger, 2)
    .option('--times <n>', 'then end; without it, Ctrl-C ends it', positiveInteger)
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
    .description('the newest messages that services have given up on')
    .option('--queue <name>', 'only those of this queue')
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
    .option('--queue <name>', 'those of this queue')
    .option('--message <id>', 'of that queue only this one, as listed')
    .option('--resend <n>', 'with --message, as listed')
    .option('--all', 'those of every queue')
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
    .description('remove one message; the log keeps the reason')
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
    new HttpServiceHealth(internalClientOf(environment, service, HEALTH_MS_MAX)).read();
  const services = await Promise.all(
    SERVICES.map((service) =>
      healthOf(service).then(
        ({ version, status, waitingFor }) => [service, version, status, waitingFor.join(', ')],
        () => [service, '', 'no answer', ''],
      ),
    ),
  );
  const [pipeline, ages] = await Promise.all([
    new HttpPipeline(internalClientOf(environment, 'gateway', HEALTH_MS_MAX))
      .read()
      .then(pipelineText, () => 'The gateway does not say what waits.'),
    internalClientOf(environment, 'cost-factor', HEALTH_MS_MAX)
      .get<readonly RateTableAge[]>('/rate-tables')
      .then(agesText, () => 'cost-factor does not say how old the rate tables are.'),
  ]);
  return [tableOf(['service', 'version', 'status', 'waiting for'], services), pipeline, ages].join('\n\n');
}

function pipelineText(pipeline: PipelineState): string {
  const { open, oldestSeconds } = pipeline.runs;
  const oldest = open === 0 ? '' : `, the oldest for ${Math.round(oldestSeconds)} s`;
  return `${open} evaluations are under way${oldest}.\n\n${queueTable(pipeline)}`;
}

/** The oldest first. */
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
  return left.length === 0 ? sent : `${sent}\n${tableOf(['queue', 'message', 'resend', 'not sent, as'], left)}`;
}

function keyOf({ queue, message, resend = '0' }: KeyOptions): ParkedMessageKey {
  if (queue === undefined || message === undefined) throw new Error('give --queue and --message as listed');
  if (!/^\d{1,9}$/.test(resend)) throw new Error('--resend is a whole number');
  return { queue, messageId: message, resend: Number(resend) };
}
