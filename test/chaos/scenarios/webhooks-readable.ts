import { Agent } from 'node:http';
import { atOnce } from '../receiver-behaviours.ts';
import { ask, connect } from '../http.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import { Subscriber } from '../subscriber.ts';

const SKUS = 10_000;
/** Concurrent submissions; enough to keep every stage busy. */
const AT_ONCE = 60;
const READ_MS_MAX = 15_000;
/** A minute on an idle machine, and several on a shared one. */
const TOLD_MS_MAX = 600_000;
/** Per gateway, opened in advance: a read that waits for a connection would prove less. */
const CONNECTIONS_MAX = 1_000;

interface Told {
  readonly skuId: string;
  readonly reportId: string;
  readonly score: number;
}

export const readable: Scenario = {
  name: 'webhooks.readable',
  promise: 'For 10,000 evaluations: when a webhook arrives, both gateways can return its report and its SKU.',
  shape: { instances: { gateway: 2 } },
  storyMs: 720_000,
  async story(chaos) {
    const { system, load, figures, until } = chaos;
    const access = await system.access();
    const readings: Promise<string | undefined>[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, maxFreeSockets: CONNECTIONS_MAX });
    const subscriber = await Subscriber.join(system, access);
    try {
      await subscriber.subscribe([atOnce]);
      const receiver = subscriber.endpoints[0]?.receiver;
      if (receiver === undefined) throw new Error('there is no receiver');
      receiver.onMessage = (body) => {
        const { data } = JSON.parse(body) as { data: Told };
        // In turn, so that half of them query the gateway that did not end the run.
        const baseUrl = access.baseUrls[readings.length % access.baseUrls.length] ?? '';
        readings.push(whatIsMissing(baseUrl, access.apiKey, agent, data));
      };
      for (const baseUrl of access.baseUrls) await connect(baseUrl, agent, CONNECTIONS_MAX);
      const startedAt = performance.now();
      await load.flood(SKUS, AT_ONCE);
      figures['floodedMs'] = Math.round(performance.now() - startedAt);
      await until('every webhook', () => receiver.accepted >= load.accepted.length, TOLD_MS_MAX).finally(async () => {
        chaos.note('told', { accepted: receiver.accepted, deliveries: await system.query('webhook', DELIVERIES) });
      });
      figures['toldMs'] = Math.round(performance.now() - startedAt);
      checkReadings(chaos, await Promise.all(readings));
    } finally {
      await subscriber.leave();
      agent.destroy();
    }
  },
};

const DELIVERIES = 'SELECT state, last_status, last_error, attempts, count(*)::int FROM deliveries GROUP BY 1, 2, 3, 4';

/** The resources of a webhook that a gateway cannot return at this moment; empty when it has all. */
async function whatIsMissing(
  baseUrl: string,
  apiKey: string,
  agent: Agent,
  { skuId, reportId, score }: Told,
): Promise<string | undefined> {
  const read = async (path: string): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const { status, text } = await ask(`${baseUrl}${path}`, { agent, headers, limitMs: READ_MS_MAX });
    if (status !== 200) throw new Error(`${path} returns ${status}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  try {
    const [report, sku] = await Promise.all([read(`/reports/${reportId}`), read(`/skus/${skuId}`)]);
    const isSame = report['reportId'] === reportId && report['skuId'] === skuId && report['score'] === score;
    if (!isSame) return `${reportId} has another report`;
    return sku['reportId'] === reportId ? undefined : `${skuId} has no report and is ${String(sku['status'])}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function checkReadings({ load, figures }: Chaos, readings: readonly (string | undefined)[]): void {
  figures['readings'] = readings.length;
  if (load.accepted.length < SKUS) throw new Error(`${load.accepted.length} submissions were accepted`);
  if (readings.length < SKUS) throw new Error(`${readings.length} readings`);
  const missing = readings.filter((one) => one !== undefined);
  if (missing.length > 0) throw new Error(`${missing.length} reads came too early: ${missing[0] ?? ''}`);
}
