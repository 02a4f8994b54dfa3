import { Fault } from '@cpes/service-kit';
import type { Command } from 'commander';
import { HttpParkedMessageAdministration } from '../operations/http.parked-message-administration.ts';
import type { ParkedMessageKey } from '../operations/parked-message-administration.ts';
import type { AdminContext } from './admin-context.ts';
import { tableOf } from './arguments.ts';
import { internalClientOf } from './internal-client.ts';

/** One command replays so many messages at most: a person looks between two. */
const REPLAYED_MAX = 1_000;
const PAGE = 100;
/** Faults of one message, which keep no other from being sent: a resend of it is on its way, it cannot be handled, or it is gone. */
const STAYS = new Set(['waiting', 'not-replayable', 'not-found']);

interface MessageOptions {
  readonly queue: string;
  readonly message: string;
  readonly resend: string;
}

export function messageCommands(program: Command, { say, environment }: AdminContext): void {
  const messages = program.command('message').description('messages that services have given up on (parked)');
  const ofMessage = (command: Command) =>
    command
      .requiredOption('--queue <name>', 'as listed')
      .requiredOption('--message <id>', 'as listed')
      .option('--resend <n>', 'as listed', '0');
  const administration = () => new HttpParkedMessageAdministration(internalClientOf(environment, 'gateway'));

  messages
    .command('list')
    .description('the newest parked messages')
    .option('--queue <name>', 'only those of this queue')
    .action(({ queue }: { queue?: string }) =>
      say(async () => {
        const { items } = await administration().list({
          limit: PAGE,
          ...(queue === undefined ? {} : { queue }),
        });
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
  ofMessage(messages.command('replay').description('send one message to its queue again')).action(
    (key: MessageOptions) =>
      say(async () => {
        await administration().replay(keyOf(key));
        return `${key.message} is sent again`;
      }),
  );
  messages
    .command('replay-all')
    .description('send all messages to their queues again')
    .option('--queue <name>', 'only those of this queue')
    .action(({ queue }: { queue?: string }) =>
      say(async () => {
        const parked = administration();
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
      }),
    );
  ofMessage(messages.command('discard').description('remove one message; the log keeps the reason'))
    .requiredOption('--reason <text>', 'why')
    .action(({ reason, ...key }: MessageOptions & { reason: string }) =>
      say(async () => {
        await administration().discard(keyOf(key), reason);
        return `${key.message} is discarded`;
      }),
    );
}

function keyOf({ queue, message, resend }: MessageOptions): ParkedMessageKey {
  if (!/^\d{1,9}$/.test(resend)) throw new Error('--resend is a whole number');
  return { queue, messageId: message, resend: Number(resend) };
}
