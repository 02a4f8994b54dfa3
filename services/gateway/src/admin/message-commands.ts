import { internalUrlOf, SERVICES, type ServiceName } from '@cpes/contracts';
import { HttpParkedMessageAdministration, type ParkedMessageKey } from '@cpes/persistence';
import { InternalClient } from '@cpes/service-kit';
import { type Command, Option } from 'commander';
import type { AdminContext } from './admin-context.ts';
import { tableOf } from './arguments.ts';

/** One command replays so many messages at most: a person looks between two. */
const REPLAYED_MAX = 1_000;
const PAGE = 100;

interface MessageOptions {
  readonly service: ServiceName;
  readonly queue: string;
  readonly message: string;
  readonly resend: string;
}

export function messageCommands(program: Command, { say, environment }: AdminContext): void {
  const messages = program.command('message').description('messages that a service has given up on (parked)');
  const ofService = (command: Command) =>
    command.addOption(new Option('--service <name>', 'whose messages').choices(SERVICES).makeOptionMandatory());
  const ofMessage = (command: Command) =>
    ofService(command)
      .requiredOption('--queue <name>', 'as listed')
      .requiredOption('--message <id>', 'as listed')
      .option('--resend <n>', 'as listed', '0');
  const administrationOf = (service: ServiceName) => {
    const [url, secret] = [environment[internalUrlOf(service)], environment['INTERNAL_SECRET']];
    if (url === undefined || secret === undefined)
      throw new Error(`set ${internalUrlOf(service)} and INTERNAL_SECRET to those of the service`);
    return new HttpParkedMessageAdministration(new InternalClient({ service, url, secret }));
  };

  ofService(messages.command('list').description('the newest parked messages'))
    .option('--queue <name>', 'only those of this queue')
    .action(({ service, queue }: { service: ServiceName; queue?: string }) =>
      say(async () => {
        const { items } = await administrationOf(service).list({
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
    ({ service, ...key }: MessageOptions) =>
      say(async () => {
        await administrationOf(service).replay(keyOf(key));
        return `${key.message} is sent again`;
      }),
  );
  ofService(messages.command('replay-all').description('send all messages of a queue to it again'))
    .requiredOption('--queue <name>', 'the queue')
    .action(({ service, queue }: { service: ServiceName; queue: string }) =>
      say(async () => {
        const administration = administrationOf(service);
        const keys: ParkedMessageKey[] = [];
        let after: string | undefined;
        do {
          const page = await administration.list({ queue, limit: PAGE, ...(after === undefined ? {} : { after }) });
          keys.push(...page.items);
          after = page.next ?? undefined;
        } while (after !== undefined && keys.length < REPLAYED_MAX);
        for (const { messageId, resend } of keys) await administration.replay({ queue, messageId, resend });
        const rest = after === undefined ? '' : '; there are more';
        return `${keys.length} messages are sent again${rest}`;
      }),
    );
  ofMessage(messages.command('discard').description('remove one message; the log keeps the reason'))
    .requiredOption('--reason <text>', 'why')
    .action(({ service, reason, ...key }: MessageOptions & { reason: string }) =>
      say(async () => {
        await administrationOf(service).discard(keyOf(key), reason);
        return `${key.message} is discarded`;
      }),
    );
}

function keyOf({ queue, message, resend }: Omit<MessageOptions, 'service'>): ParkedMessageKey {
  if (!/^\d{1,9}$/.test(resend)) throw new Error('--resend is a whole number');
  return { queue, messageId: message, resend: Number(resend) };
}
