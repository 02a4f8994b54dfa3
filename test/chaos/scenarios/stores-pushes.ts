import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until as waitUntil } from '@cpes/local-servers';
import { type Connection, Merchants } from '../merchants.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import type { Shape } from '../shape.ts';
import { strike, trapsOf } from '../store-faults.ts';
import { isOwed, openIn, type Picture, pictureOf, problemsOf } from '../store-standing.ts';

/** Evaluations in parallel with the pushes. */
const PER_SECOND = 1;
/** More pushes wait than the stores process, and the service still responds quickly. */
const AHEAD_MAX = 120;
/** One listing in this many is pushed by two concurrent messages, or by a second message a little later. */
const TWICE_OF = 8;
const GUST_MS = { min: 50, max: 300 };
/** Successful requests between two faults. Otherwise a store with few requests would fail all, and its pushes never settle. */
const CALM_REQUESTS = { min: 2, max: 6 };
/** Maximum time between two faults, for a store without requests. */
const CALM_MS_MAX = 2_000;
const LOOK_AFTER_MS = 400;
const STEP_MS_MAX = 200_000;
/** The settling pushes skip their waits, and a killed process holds leases for 30 s. */
const END_MS_MAX = 180_000;
const FALLEN_MS_MAX = 5_000;
/** After this time without the wanted moment, the kill happens anyway. */
const MOMENT_MS_MAX = 4_000;
/** A step with its commit takes about ten milliseconds. */
const MOMENT_POLL_MS = 4;
/** Times of a draft's checks, and their number. The second confirms the draft, the last ends the window. */
const CHECKS_MS = '0,500,2000,5000';
const CHECKS = 4;
const OWNERS = 3;
/** After each request of a step; before and after a commit; around the relay; and at any time. */
const MOMENTS = [
  'create',
  'any',
  'look-up',
  'read',
  'before-commit',
  'read-live',
  'redraft',
  'after-commit',
  'trash',
  'after-publish',
] as const;
const CALLS_OF = {
  create: ['create'],
  'look-up': ['find', 'find-by-sku', 'look-up'],
  read: ['read'],
  'read-live': ['read-live'],
  redraft: ['redraft'],
  trash: ['trash'],
} as const;
/** The traps that make store-draft withdraw a product. */
const CAUSE_OF: Readonly<Record<string, string>> = { redraft: 'publish-on-save', trash: 'change-price' };

interface Size {
  readonly listings: number;
  readonly kills: number;
  readonly isBrief: boolean;
}

const shape: Shape = {
  hasStores: true,
  envOf: {
    'store-draft': { STORE_DRAFT_CHECKS_MS: CHECKS_MS, STORE_DRAFT_RECHECK_MS: '86400000', LOG_LEVEL: 'debug' },
  },
};

export const pushes: Scenario = {
  name: 'stores.pushes',
  promise: '1,000 pushes to failing stores, the service killed 20 times: one draft each, or the reason; nothing live.',
  shape,
  storyMs: 600_000,
  story: (chaos) => push(chaos, { listings: 1_000, kills: 20, isBrief: false }),
};

export const pushesBriefly: Scenario = {
  name: 'stores.pushes-briefly',
  promise: 'The same with 40 pushes, the service killed twice.',
  shape,
  story: (chaos) => push(chaos, { listings: 40, kills: 2, isBrief: true }),
};

/** Requests pushes while stores fail at random, a user releases blocked stores, and the service is killed. */
async function push(chaos: Chaos, size: Size): Promise<void> {
  const { system, load, figures, until } = chaos;
  load.start(PER_SECOND);
  const merchants = await Merchants.join(system);
  const stop = new AbortController();
  const startedAt = performance.now();
  // At least one forbidden publication per store, regardless of the random faults.
  for (const server of system.stores.all) trapsOf(server).once('publish-on-save');
  const storms = system.stores.all.map((server) => storm(chaos, server, size.isBrief, stop.signal));
  const beside = Promise.all([...storms, lookAfter(chaos, merchants, stop.signal)]);
  // Its failure is seen where it is awaited; until then it must not end the process.
  beside.catch(() => undefined);
  try {
    await Promise.all([askForAll(chaos, merchants, size), kill(chaos, merchants, size)]);
    stop.abort();
    await beside;
    for (const server of system.stores.all) server.traps.clear();
    await clearUp(chaos, merchants);
    await publishByOwners(chaos, merchants);
    await load.stop();
    figures['pushMs'] = Math.round(performance.now() - startedAt);
    let problems: string[] = [];
    const isGood = async () => (problems = problemsOf(await picture(merchants))).length === 0;
    await until('every push has the reported outcome', isGood, END_MS_MAX / 6).catch(() => undefined);
    Object.assign(figures, countStates(await picture(merchants)));
    problems.push(...(await secretsInLogs(chaos)));
    if (problems.length > 0) throw new Error(`${problems.length} problems: ${problems.slice(0, 8).join('; ')}`);
  } finally {
    stop.abort();
    await beside.catch(() => undefined);
    await merchants.leave();
  }
}

const picture = async (merchants: Merchants): Promise<Picture> => pictureOf(merchants, await merchants.standings());

/** Every connection in turn; refused pushes are requested again meanwhile. */
async function askForAll({ random, until }: Chaos, merchants: Merchants, { listings }: Size): Promise<void> {
  const { connections, commands } = merchants;
  for (let number = 0; number < listings; number += 1) {
    if (commands.length - (await settledCount(merchants)) >= AHEAD_MAX) {
      const isRoom = async () => commands.length - (await settledCount(merchants)) < AHEAD_MAX;
      await until('pushes settle', isRoom, STEP_MS_MAX);
    }
    const command = await merchants.command(random.pick(connections), twice(random));
    if (twice(random) === 2) await merchants.ask(command);
  }
}

const twice = (random: Chaos['random']) => (random.integer(1, TWICE_OF) === 1 ? 2 : 1);

async function settledCount(merchants: Merchants): Promise<number> {
  const seen = await picture(merchants);
  return seen.filter((one) => !openIn(one)).length;
}

async function storm(
  { random, pause }: Chaos,
  server: Connection['server'],
  isBrief: boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const fault = strike(server, random, isBrief);
    await pause(fault.ms);
    fault.end();
    await pause(random.integer(GUST_MS.min, GUST_MS.max));
    await calm(server, random.integer(CALM_REQUESTS.min, CALM_REQUESTS.max), signal);
  }
}

/** Resolves when the store has received this many requests, or after a timeout. */
async function calm(server: Connection['server'], requests: number, signal: AbortSignal): Promise<void> {
  // A kill resets the count of requests.
  const before = server.requests().length;
  const haveCome = () => signal.aborted || Math.abs(server.requests().length - before) >= requests;
  await waitUntil('requests have come', haveCome, CALM_MS_MAX).catch(() => undefined);
}

/** Simulates a user at each blocked store: unpublishes live products, releases the store, repeats the pushes. */
async function lookAfter(chaos: Chaos, merchants: Merchants, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await lookAround(chaos, merchants);
    await chaos.pause(LOOK_AFTER_MS);
  }
}

async function lookAround({ figures }: Chaos, merchants: Merchants): Promise<void> {
  for (const { id, state } of await merchants.blocked()) {
    for (const { command, products, standing } of await picture(merchants)) {
      if (command.storeId !== id || standing?.state !== 'QUARANTINED') continue;
      for (const product of products.filter(({ isLive }) => isLive)) {
        command.server.act(product.id, 'draft');
        count(figures, 'unpublishedByHand');
      }
    }
    if (await merchants.lookAfter(id, state)) count(figures, state === 'quarantined' ? 'released' : 'tried');
  }
  const blocked = new Set((await merchants.blocked()).map(({ id }) => id));
  for (const one of await picture(merchants)) {
    if (!blocked.has(one.command.storeId) && isOwed(one)) await merchants.ask(one.command);
  }
}

async function kill(chaos: Chaos, merchants: Merchants, { listings, kills }: Size): Promise<void> {
  const { system, random, until, note, pause } = chaos;
  const process = system.one('store-draft');
  for (let turn = 0; turn < kills; turn += 1) {
    const goal = Math.floor((listings * (turn + 0.5)) / kills);
    await until('more pushes are requested', () => merchants.commands.length >= goal, STEP_MS_MAX);
    const moment = MOMENTS[turn % MOMENTS.length] ?? 'any';
    if (moment === 'before-commit' || moment === 'after-commit' || moment === 'after-publish') {
      process.arm({ point: moment, passage: random.integer(1, 10), signal: 'SIGKILL' });
      await process.fallen(STEP_MS_MAX);
    } else {
      if (moment !== 'any') await requested(chaos, moment);
      await pause(random.integer(0, moment === 'any' ? 100 : 5));
      process.signal('SIGKILL');
      await process.fallen(FALLEN_MS_MAX);
    }
    note('killed', { moment, asked: merchants.commands.length });
    await system.query('store-draft', END_LEASES);
    await process.back();
  }
  chaos.figures['kills'] = kills;
}

/** Resolves when a store receives such a request, or after a timeout. */
async function requested({ system, random }: Chaos, moment: keyof typeof CALLS_OF): Promise<void> {
  const { all } = system.stores;
  const cause = CAUSE_OF[moment];
  if (cause !== undefined) trapsOf(random.pick(all)).once(cause);
  const calls: readonly string[] = CALLS_OF[moment];
  for (const server of all) server.forgetRequests();
  const isThere = () => all.some((server) => server.requests().some(({ call }) => calls.includes(call)));
  await waitUntil(`a store gets the request ${moment}`, isThere, MOMENT_MS_MAX, MOMENT_POLL_MS).catch(() => undefined);
}

/** Ends all store faults: waiting pushes finish, and refused ones are requested again. */
async function clearUp(chaos: Chaos, merchants: Merchants): Promise<void> {
  const { system, until } = chaos;
  const isOver = async () => {
    await lookAround(chaos, merchants);
    // A product without its mark is read again for 15 minutes before its store is quarantined.
    await system.query('store-draft', TIME_PASSES);
    const isIdle = (await merchants.blocked()).length === 0;
    return isIdle && (await picture(merchants)).every((one) => !openIn(one) && !isOwed(one) && isPastWindow(one));
  };
  await until('every push has settled', isOver, END_MS_MAX);
}

const isPastWindow = ({ standing }: Picture[number]) =>
  standing?.state !== 'DRAFTED' || (standing.check ?? 0) >= CHECKS;

/** After the window, a store's owner may publish. The next day's check detects it. */
async function publishByOwners({ system, until, figures }: Chaos, merchants: Merchants): Promise<void> {
  const drafts = (await picture(merchants)).filter(({ standing }) => standing?.state === 'DRAFTED').slice(0, OWNERS);
  for (const { command, products } of drafts) command.server.act(products[0]?.id ?? '', 'publish');
  const ids = new Set(drafts.map(({ command }) => command.listingId));
  await system.query('store-draft', NEXT_DAY, [[...ids]]);
  const isSeen = async () =>
    (await picture(merchants)).every(
      ({ command, standing }) => !ids.has(command.listingId) || standing?.isOwners === true,
    );
  await until('the publications by owners are detected', isSeen, END_MS_MAX / 6);
  figures['owners'] = drafts.length;
}

function countStates(seen: Picture): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { command, standing } of seen) {
    count(counts, standing?.state ? [standing.state, standing.reason].filter(Boolean).join(' ') : 'never begun');
    counts['asked'] = (counts['asked'] ?? 0) + command.asks;
  }
  return counts;
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

async function secretsInLogs({ system: { logs, stores } }: Chaos): Promise<string[]> {
  const files = await readdir(logs);
  const found = files.map(async (file) => {
    const text = await readFile(join(logs, file), 'utf8');
    return stores.secrets.some((secret) => text.includes(secret)) ? [`${file} has a secret of a store`] : [];
  });
  return (await Promise.all(found)).flat();
}

/**
 * Simulates two minutes since the kill: the leases of the killed process have expired. Its last statement may still run in the
 * database and hold rows; waiting for them could deadlock, and their leases end by themselves.
 */
const END_LEASES = `
  UPDATE store_listings SET lease_until = 'epoch' WHERE id IN (
    SELECT id FROM store_listings WHERE lease_token IS NOT NULL FOR UPDATE SKIP LOCKED)`;
const NEXT_DAY = `UPDATE store_listings SET due_at = now() WHERE id = ANY($1)`;
/** Simulates a minute after the faults have ended. A store's last late response counts as sent before it. */
const TIME_PASSES = `
  UPDATE store_listings SET due_at = due_at - interval '1 minute', push = CASE WHEN push ? 'answeredAtMs'
    THEN jsonb_set(push, '{answeredAtMs}', to_jsonb((push ->> 'answeredAtMs')::bigint - 60000)) ELSE push END
  WHERE due_at > now() AND lease_token IS NULL AND (push_state IN ('CHECKING', 'RECONCILING')
    OR push_state IN ('VERIFYING', 'COMPENSATING') AND push ->> 'trouble' IS NOT NULL)`;
