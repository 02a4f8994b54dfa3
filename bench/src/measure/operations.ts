import { setTimeout as pause } from 'node:timers/promises';
import { HttpClient } from '../load/http-client.ts';
import { type Percentiles, percentilesOf } from '../load/statistics.ts';
import type { Servers } from '../machine/servers.ts';
import type { Options } from '../options.ts';
import type { Cpes } from '../systems/cpes.ts';
import { seedOperations } from './operations-seed.ts';
import { type RateRun, rateRun } from './rate-run.ts';

export interface OperationsFigures {
  readonly pages: readonly PageFigures[];
  readonly idle: Submissions;
  readonly beside: Submissions;
  /** Messages that the replay sent while `beside` was measured, and those that failed again. */
  readonly replayed: number;
  readonly returned: number;
}

/** One page of the operators' interface, from the request to the end of the response. */
interface PageFigures {
  readonly page: string;
  readonly times: Percentiles | undefined;
}

type Submissions = Pick<RateRun['load'], 'answerMs' | 'readableMs'>;
type Json = Readonly<Record<string, never>>;

const WARM_UP_CALLS = 2;
const CALLS = 20;
/** All pages share a cached overview for two seconds; the pause makes each call measure it again. */
const OVERVIEW_PAUSE_MS = 2_100;
/** Pages read before the measured one. */
const DEEP_PAGES = 50;
/** The load of a small installation, with enough samples for a p99. */
const SUBMISSIONS_PER_SECOND = 20;
/** Idle and replay slices alternate, so that a shared machine affects both alike. */
const ROUNDS = 2;
/** Batches of 1, 2, 4 … 10 messages, one per second: after this time the replay runs at its full rate. */
const RAMP_MS = 9_000;

/** The operators' pages over a very large number of rows, and submissions during a replay of many messages. */
export async function measureOperations(
  system: Cpes,
  servers: Servers,
  options: Options,
  say: (text: string) => void,
): Promise<OperationsFigures> {
  const { seededDeadLetters, seededDeliveries, replaySeconds } = options;
  say(`storing ${seededDeadLetters} dead letters and ${seededDeliveries} deliveries`);
  await seedOperations(servers, system.tenantId, seededDeadLetters, seededDeliveries);
  const desk = await Desk.open(system);
  const merchant = new HttpClient(system.door(), 1);
  try {
    const pages = await measurePages(desk, merchant, say);
    const replay = await startReplay(desk);
    await desk.change(replay, 'pause');
    const runs: { readonly idle: RateRun[]; readonly beside: RateRun[] } = { idle: [], beside: [] };
    let [replayed, returned] = [0, 0];
    const submit = () => rateRun(system, { perSecond: SUBMISSIONS_PER_SECOND, seconds: replaySeconds });
    await submit();
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.idle.push(await submit());
      await desk.change(replay, 'resume');
      await pause(RAMP_MS);
      const before = await desk.replay(replay);
      runs.beside.push(await submit());
      const after = await desk.change(replay, 'pause');
      replayed += after.sent - before.sent;
      returned += after.returned - before.returned;
      say(`a replay beside submissions: ${after.sent} of ${after.planned} sent`);
    }
    await desk.change(replay, 'cancel');
    return { pages, idle: middleOf(runs.idle), beside: middleOf(runs.beside), replayed, returned };
  } finally {
    await desk.close();
    await merchant.close();
  }
}

async function measurePages(
  desk: Desk,
  merchant: HttpClient,
  say: (text: string) => void,
): Promise<readonly PageFigures[]> {
  const letters = '/dead-letters?limit=100';
  const groups = (await desk.get('/dead-letters/groups')) as unknown as { data: { cause: string; queue: string }[] };
  const { cause = '', queue = '' } = groups.data.at(-1) ?? {};
  const [one] = ((await desk.get(letters)) as unknown as { data: Record<string, string>[] }).data;
  if (one === undefined) throw new Error('there is no dead letter');
  const path = `/dead-letters/${one['queue'] ?? ''}/${one['messageId'] ?? ''}/${one['resend'] ?? ''}`;
  const plan = (filter: object) => () => desk.post('/replays/plan', filter);
  const get = (address: string) => () => desk.get(address);
  const ofMerchant = (address: string) => () => okay(merchant.get(`/v2/webhook-deliveries${address}`));
  const pages: readonly [page: string, call: () => Promise<unknown>, pauseMs?: number][] = [
    ['overview', get('/overview'), OVERVIEW_PAUSE_MS],
    ['dead letters', get(letters)],
    ['dead letters, deep', get(`${letters}&cursor=${await desk.deepCursor(letters)}`)],
    ['dead letters of a queue', get(`${letters}&queue=${queue}`)],
    ['dead letters of a cause', get(`${letters}&cause=${cause}`)],
    ['dead letters, a common word', get(`${letters}&search=row`)],
    ['dead letters, a word without matches', get(`${letters}&search=nowhere`)],
    ['causes', get('/dead-letters/groups')],
    ['one message', get(path)],
    ['plan of a replay: all', plan({})],
    ['plan of a replay: a cause', plan({ cause })],
    ['plan of a replay: a word without matches', plan({ search: 'nowhere' })],
    ['replays', get('/replays')],
    ['audit log', get('/audit?limit=100')],
    ['audit log, deep', get(`/audit?limit=100&cursor=${await desk.deepCursor('/audit?limit=100')}`)],
    ['deliveries of a tenant', ofMerchant('?limit=100')],
    ['deliveries that failed', ofMerchant('?limit=100&state=failed')],
  ];
  const figures: PageFigures[] = [];
  for (const [page, call, pauseMs = 0] of pages) {
    const times: number[] = [];
    for (let count = 0; count < WARM_UP_CALLS + CALLS; count += 1) {
      await pause(pauseMs);
      const begun = performance.now();
      await call();
      if (count >= WARM_UP_CALLS) times.push(performance.now() - begun);
    }
    figures.push({ page, times: percentilesOf(times) });
    say(`${page}: ${JSON.stringify(figures.at(-1)?.times)} ms`);
  }
  return figures;
}

async function startReplay(desk: Desk): Promise<string> {
  const { until, count } = await desk.post('/replays/plan', {});
  const { replayId } = await desk.post('/replays', { until, count });
  return String(replayId);
}

/** The run with the median p99; of two, the worse. */
function middleOf(runs: readonly RateRun[]): Submissions {
  const sorted = [...runs].sort((one, other) => (one.load.answerMs?.p99 ?? 0) - (other.load.answerMs?.p99 ?? 0));
  const load = sorted[sorted.length >> 1]?.load;
  return { answerMs: load?.answerMs, readableMs: load?.readableMs };
}

/** The operator's browser session. */
class Desk {
  private constructor(private readonly http: HttpClient) {}

  static async open(system: Cpes): Promise<Desk> {
    const { origins } = system.door();
    const [origin = ''] = origins;
    const answer = await fetch(`${origin}/app/api/session`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(system.operator),
    });
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
    if (!answer.ok) throw new Error(`the operator was not signed in: ${answer.status}`);
    return new Desk(new HttpClient({ origins, headers: { origin, cookie } }, 1));
  }

  get(path: string): Promise<Json> {
    return okay(this.http.get(`/app/api/operations${path}`));
  }

  post(path: string, body: object): Promise<Json> {
    return okay(this.http.post(`/app/api/operations${path}`, JSON.stringify(body)));
  }

  async replay(id: string): Promise<Progress> {
    return (await this.get(`/replays/${id}`)) as unknown as Progress;
  }

  async change(id: string, change: 'pause' | 'resume' | 'cancel'): Promise<Progress> {
    return (await this.post(`/replays/${id}/${change}`, {})) as unknown as Progress;
  }

  /** The cursor of a page far from the first. */
  async deepCursor(path: string): Promise<string> {
    let cursor = '';
    for (let page = 0; page < DEEP_PAGES; page += 1) {
      const { nextCursor } = (await this.get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`)) as {
        readonly nextCursor?: string | null;
      };
      if (nextCursor == null) break;
      cursor = nextCursor;
    }
    return cursor;
  }

  close(): Promise<void> {
    return this.http.close();
  }
}

interface Progress {
  readonly planned: number;
  readonly sent: number;
  readonly returned: number;
}

async function okay(answer: ReturnType<HttpClient['get']>): Promise<Json> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Json;
}
