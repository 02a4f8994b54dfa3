import {
  CostFactorsExtracted,
  ReportCompleted,
  SkuEvaluated,
  SkuFailed,
  SkuNormalized,
  SkuSubmitted,
  typeOf,
} from '@cpes/contracts';
import { queues } from '@cpes/messaging';
import { decodeJson, decodeText } from '@cpes/service-kit';
import { Interceptor, type Letter } from '../interceptor.ts';
import type { Chaos, Scenario } from '../scenario.ts';

const PER_SECOND = 15;
/**
 * The events of submissions. The scenario pushes no drafts, and only this version sends events. Failing runs poison the
 * gateway's queue for evaluation failures.
 */
const SENT: ReadonlySet<string> = new Set(
  [SkuSubmitted, SkuNormalized, CostFactorsExtracted, ReportCompleted, SkuEvaluated, SkuFailed].map(typeOf),
);
const POISONED = queues()
  .filter(({ type }) => SENT.has(type))
  .map(({ queue }) => queue);
/** Poisons must be distinguishable, especially those without an id. */
const OF_EACH_KIND = 2;
const PARKED_MS_MAX = 30_000;
/** Tables are counted every 5 s. */
const MEASURED_MS_MAX = 15_000;
/** Late enough that the replay ends the runs, and not the sweeper. */
const SWEEP_AFTER_MS = 60_000;

const TENANT = 'tenant-id';

type Body = Record<string, unknown>;
interface Poison {
  readonly kind: string;
  /** Part of the reason of the parked message. */
  readonly reason: RegExp;
  /** The headers name the tenant and the run, so the stage fails the run. */
  readonly namesItsRun: boolean;
  readonly spoil: (letter: Letter) => Letter;
}

const POISONS: readonly Poison[] = [
  {
    kind: 'no JSON',
    reason: /JSON/,
    namesItsRun: true,
    spoil: (letter) => ({ ...letter, content: Buffer.from('{') }),
  },
  { kind: 'no object', reason: /is no object/, namesItsRun: true, spoil: withBody(() => []) },
  { kind: 'a field missing', reason: /#\/\w+ /, namesItsRun: true, spoil: withBody(withoutLast) },
  { kind: 'a value of another kind', reason: /#\/\w+ /, namesItsRun: true, spoil: withBody(withLastWrong) },
  { kind: 'no id', reason: /lacks its id/, namesItsRun: true, spoil: withProperties({ messageId: undefined }) },
  {
    kind: 'no tenant',
    reason: /lacks its id, tenant or type/,
    namesItsRun: false,
    spoil: ({ properties, ...letter }) => ({
      ...letter,
      properties: { ...properties, headers: { ...properties.headers, [TENANT]: '' } },
    }),
  },
  {
    kind: 'another type',
    reason: /lacks its id, tenant or type/,
    namesItsRun: true,
    spoil: withProperties({ type: 'a.b' }),
  },
];

/** A poison message, and the valid message that it replaced. */
interface Victim {
  readonly queue: string;
  readonly poison: Poison;
  readonly original: Letter;
}

export const poisoned: Scenario = {
  name: 'messages.poison',
  promise:
    'Seven kinds of poison, two per queue, are parked with reasons while other work continues, and can be replayed.',
  shape: { envOf: { gateway: { RUN_SWEEP_AFTER_MS: String(SWEEP_AFTER_MS) } } },
  allows: { failed: true },
  async story(chaos) {
    const { system, load, until, figures } = chaos;
    const interceptor = await Interceptor.open(system.broker.url);
    const victims: Victim[] = [];
    for (const queue of POISONED) {
      const left = Array.from({ length: OF_EACH_KIND }, () => POISONS).flat();
      await interceptor.divert(queue, (letter) => {
        const poison = left.shift();
        if (poison === undefined) return [letter];
        victims.push({ queue, poison, original: letter });
        return [poison.spoil(letter)];
      });
    }
    load.start(PER_SECOND);
    await load.accepts(150);
    await load.stop();
    const goal = POISONED.length * POISONS.length * OF_EACH_KIND;
    await until('all poison is parked', async () => (await parkedRows(chaos)).length >= goal, PARKED_MS_MAX);
    const gaugesTell = async (): Promise<boolean> => {
      await system.counters.look();
      return system.counters.present('parked_messages') >= goal;
    };
    await until('gauges tell what is parked', gaugesTell, MEASURED_MS_MAX);
    await interceptor.close();
    figures['parked'] = goal;
    await replay(chaos, victims);
  },
  async afterwards({ system, load, figures }) {
    const failed = await system.query<{ sku_id: string }>(
      'gateway',
      "SELECT sku_id FROM skus WHERE ended_as = 'FAILED' AND sku_id = ANY($1)",
      [load.accepted],
    );
    // Messages parked by the gateway or the webhook service do not keep a run open.
    const stages = POISONED.filter((queue) => !/^(?:gateway|webhook)\./.test(queue)).length;
    const expected = stages * POISONS.filter(({ namesItsRun }) => namesItsRun).length * OF_EACH_KIND;
    figures['failed'] = failed.length;
    if (failed.length !== expected) throw new Error(`${failed.length} runs have failed instead of ${expected}`);
  },
};

interface ParkedRow {
  readonly queue: string;
  readonly message_id: string;
  readonly resend: number;
  readonly aggregate_id: string;
  readonly fault_kind: string;
  readonly reason: string;
}

async function parkedRows({ system }: Chaos): Promise<ParkedRow[]> {
  return system.query<ParkedRow>(
    'gateway',
    "SELECT queue, message_id, resend, message->>'aggregateId' AS aggregate_id, fault_kind, reason FROM parked_messages",
  );
}

/** Corrects and replays each row with SQL, because the operators' page edits one message at a time. */
async function replay(chaos: Chaos, victims: readonly Victim[]): Promise<void> {
  const rows = await parkedRows(chaos);
  for (const { queue, poison, original } of victims) {
    const skuId = String(original.properties.correlationId);
    const row = rows.find((one) => one.queue === queue && one.aggregate_id === skuId);
    if (row === undefined) throw new Error(`"${poison.kind}" of ${queue} is not parked`);
    if (row.fault_kind !== 'invalid' || !poison.reason.test(row.reason))
      throw new Error(`"${poison.kind}" of ${queue} is parked as ${row.fault_kind}: ${row.reason}`);
    const { messageId, type } = original.properties as { messageId: string; type: string };
    const tenantId: unknown = original.properties.headers?.[TENANT];
    const mended = { id: messageId, type, tenantId, body: decodeText(original.content) };
    const key = [queue, row.message_id, row.resend, JSON.stringify(mended)];
    await chaos.system.query('gateway', REPLAY, key);
    chaos.system.replayed += 1;
  }
}

const REPLAY = `
  WITH again AS (
    DELETE FROM parked_messages WHERE queue = $1 AND message_id = $2 AND resend = $3 RETURNING message || $4::jsonb AS message)
  INSERT INTO outbox (id, tenant_id, aggregate_id, routing_key, payload, headers)
  SELECT (message->>'id')::uuid, (message->>'tenantId')::uuid, message->>'aggregateId', message->>'type',
         convert_to(message->>'body', 'UTF8'), (message - ARRAY['id', 'tenantId', 'aggregateId', 'type', 'body', 'evaluation'])
         || coalesce(message->'evaluation', '{}') || jsonb_build_object('attempt', 2, 'queue', $1)
  FROM again`;

function withBody(spoil: (body: Body) => unknown): Poison['spoil'] {
  return (letter) => {
    const body = decodeJson({ body: letter.content }) as Body;
    return { ...letter, content: Buffer.from(JSON.stringify(spoil(body))) };
  };
}

function withProperties(properties: Partial<Letter['properties']>): Poison['spoil'] {
  return (letter) => ({ ...letter, properties: { ...letter.properties, ...properties } });
}

function withoutLast(body: Body): Body {
  return Object.fromEntries(Object.entries(body).slice(0, -1));
}

function withLastWrong(body: Body): Body {
  const last = Object.keys(body).at(-1) ?? '';
  return { ...body, [last]: null };
}
