import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { RUN_SERVICES, type ServiceName, SERVICES } from '@cpes/contracts';
import { endings } from '../checks.ts';
import { countDeliveries } from '../deliveries.ts';
import { FAULT_POINTS, type FaultPoint, RELAY_POINTS } from '../faults.ts';
import { STORING } from '../instances.ts';
import type { Chaos, Scenario } from '../scenario.ts';
import type { ServiceProcess } from '../service-process.ts';
import type { Shape } from '../shape.ts';
import { refusedAsAway } from './refusals.ts';

/** Enough for every service to reach every point; the cores are busy with process starts. */
const PER_SECOND = 15;
/** A point that no submission reaches within this time counts as unreachable. */
const STRUCK_MS_MAX = 60_000;
/** An orchestrator waits 25 s; a healthy service needs far less. */
const EXIT_MS_MAX = 10_000;
/** Every service has at least one queue and its parking queue. */
const PASSAGES_AT_START = 2;

/** The sweeper is too slow to hide a fault. Two intakes, so that one can take the other's messages. */
const SHAPE: Shape = { instances: { intake: 2 }, env: { RUN_SWEEP_AFTER_MS: '3600000' } };

/** Kills each of the services at each point of its work, one point after the other. */
async function killAtEveryPoint({ system, load, random, figures }: Chaos, isStruck: (service: ServiceName) => boolean) {
  let kills = 0;
  load.start(PER_SECOND);
  for (const point of FAULT_POINTS) {
    const strike = async (service: ServiceName): Promise<void> => {
      const process = system.one(service);
      process.arm({ point, passage: random.integer(1, 8), signal: 'SIGKILL' });
      await process.fallen(STRUCK_MS_MAX);
      kills += 1;
      await process.back();
    };
    await Promise.all(servicesAt(point).filter(isStruck).map(strike));
  }
  await load.accepts(30);
  await load.stop();
  figures['kills'] = kills;
}

const stagesKilled: Scenario = {
  name: 'process.stages-killed-at-every-point',
  promise:
    'Every stage and the webhook service killed before and after every step: redelivery alone loses nothing and doubles nothing.',
  shape: SHAPE,
  story: (chaos) => killAtEveryPoint(chaos, (service) => service !== 'gateway'),
};

const gatewayKilled: Scenario = {
  name: 'process.gateway-killed-at-every-point',
  promise:
    'The gateway killed before and after every step of a unit of work: its sweeper publishes committed work, no work is lost or doubled.',
  shape: {},
  story: (chaos) => killAtEveryPoint(chaos, (service) => service === 'gateway'),
};

const terminated: Scenario = {
  name: 'process.terminated-at-every-point',
  promise:
    'Every service stopped twice, at its start and at every step of a unit of work: it exits in time and repeats nothing.',
  // The logs show which deliveries were handled.
  shape: { ...SHAPE, env: { ...SHAPE.env, LOG_LEVEL: 'info' } },
  async story(chaos) {
    const { system, load, figures } = chaos;
    const before = endings(system);
    let slowestMs = 0;
    const terminateAt = async (point: FaultPoint, service: ServiceName): Promise<void> => {
      const process = system.one(service);
      await freezeAt(chaos, process, point);
      slowestMs = Math.max(slowestMs, await terminateTwice(chaos, process));
      await process.back();
    };
    load.start(PER_SECOND);
    for (const point of [...FAULT_POINTS, 'consuming'] as const) {
      await Promise.all(servicesAt(point).map((service) => terminateAt(point, service)));
    }
    await load.accepts(30);
    await load.stop();
    const exits = system.processes.flatMap(({ exitCodes }, index) => exitCodes.slice(before[index]));
    Object.assign(figures, { exits: exits.length, slowestExitMs: Math.round(slowestMs) });
    const odd = exits.filter((code) => code !== 0);
    if (odd.length > 0) throw new Error(`${odd.length} processes ended with ${[...new Set(odd)].join(', ')}`);
    refusedAsAway(load);
  },
  async afterwards({ system, figures }) {
    const { handled, repeated } = countDeliveries(system);
    Object.assign(figures, { handled, repeated: repeated.length });
    if (handled === 0) throw new Error('no delivery was logged: the test proves nothing');
    if (repeated.length > 0) throw new Error(`of ${handled} deliveries some were repeated: ${repeated.join(', ')}`);
  },
};

/** The services that reach a point. Webhook sends an event only when it disables an endpoint; stages commit nothing. */
function servicesAt(point: FaultPoint): readonly ServiceName[] {
  const points: readonly FaultPoint[] = RELAY_POINTS;
  if (points.includes(point)) return RUN_SERVICES;
  return point === 'consuming' ? SERVICES : STORING;
}

/** Resolves when the process is frozen at the point. For `consuming`, the running process is stopped first. */
async function freezeAt({ random, until }: Chaos, process: ServiceProcess, point: FaultPoint): Promise<void> {
  const signal = 'SIGSTOP';
  if (point === 'consuming') {
    process.armNext({ point, signal, passage: random.integer(1, PASSAGES_AT_START) });
    process.signal('SIGTERM');
  } else {
    process.arm({ point, signal, passage: random.integer(1, 5) });
  }
  await until(`${process.name} reaches ${point}`, () => isFrozen(process.pid), STRUCK_MS_MAX);
}

/** Sends SIGTERM to the frozen process, and a second one while it stops. Returns how long it took to exit. */
async function terminateTwice({ pause, random }: Chaos, process: ServiceProcess): Promise<number> {
  const startedAt = performance.now();
  const { exitCodes, incarnation } = process;
  process.signal('SIGTERM');
  process.signal('SIGCONT');
  await pause(random.integer(5, 100));
  // It may have exited already, which is fine.
  if (exitCodes.length < incarnation) process.signal('SIGTERM');
  await process.fallen(EXIT_MS_MAX);
  return performance.now() - startedAt;
}

async function isFrozen(pid: number): Promise<boolean> {
  // A process that has just ended has no entry any more.
  const state = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => undefined);
  return state?.stdout.startsWith('T') === true;
}

export const processScenarios: readonly Scenario[] = [stagesKilled, gatewayKilled, terminated];
