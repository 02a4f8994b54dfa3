import { join } from 'node:path';
import type { Cleanup } from '../machine/cleanup.ts';
import type { MicroPart } from '../micro/plan.ts';
import type { Options, Part } from '../options.ts';
import { baseline } from '../systems/baseline.ts';
import { cpes } from '../systems/cpes.ts';
import { oneProcess } from '../systems/one-process.ts';
import type { SystemContext, SystemName, SystemUnderTest } from '../systems/system.ts';
import { conventionalNest } from '../systems/conventional-nest.ts';
import { type CapacityFigures, measureCapacity } from './capacity.ts';
import { type IdleHops, idleHops } from './idle-hops.ts';
import { type ListFigures, measureLists } from './list.ts';
import { type GetFigures, measureGets } from './stored-skus.ts';
import { type BoardFigures, measureBoards } from './offer-board.ts';
import { measureOperations, type OperationsFigures } from './operations.ts';
import { measureParts, type MicroFigures } from './micro.ts';
import { measureScale, type Snapshot } from './scale.ts';
import { measureRateImports, type RateImportFigures } from './rate-import.ts';
import { measureWhatIfs, type WhatIfFigures } from './what-if.ts';
import { measureWebhooks, type WebhookFigures } from './webhooks.ts';
import { measureSystem, type SystemFigures, withItsServers, withSystem } from './system-session.ts';

/** All results; parts that were not requested are absent. */
export interface Figures {
  readonly systems: Readonly<Partial<Record<SystemName, SystemFigures>>>;
  readonly idle?: IdleHops;
  readonly parts: MicroFigures;
  readonly scale?: readonly Snapshot[];
  readonly capacity?: CapacityFigures;
  readonly gets?: readonly GetFigures[];
  readonly lists?: readonly ListFigures[];
  readonly webhooks?: WebhookFigures;
  readonly whatIfs?: readonly WhatIfFigures[];
  readonly rateImports?: RateImportFigures;
  readonly boards?: readonly BoardFigures[];
  readonly operations?: OperationsFigures;
  /** The failed measurements with their reasons. */
  readonly failures: readonly string[];
}

interface Context {
  readonly cleanup: Cleanup;
  readonly folder: string;
}

type Say = (text: string) => void;

const COMPARED: readonly {
  part: Part;
  name: SystemName;
  make: (context: SystemContext) => Promise<SystemUnderTest>;
}[] = [
  { part: 'baseline', name: 'baseline', make: baseline },
  { part: 'conventional', name: 'conventional Nest', make: conventionalNest },
];

/** Runs one part at a time, each on its own servers. A failed part does not stop the others. */
export async function measureAll(context: Context, options: Options, say: Say): Promise<Figures> {
  const systems: Partial<Record<SystemName, SystemFigures>> = {};
  const failures: string[] = [];
  const figures: { -readonly [Name in keyof Figures]: Figures[Name] } = { systems, parts: {}, failures };
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const failure = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      failures.push(failure);
      say(failure);
    }
  };

  for (const { name, make } of COMPARED.filter(({ part }) => options.parts.has(part))) {
    await attempt(name, () =>
      withSystem(make, context, async (system, servers) => {
        systems[name] = await measureSystem(system, servers, options, say);
      }),
    );
  }
  if (options.parts.has('cpes')) {
    await attempt('CPES', () =>
      withSystem(cpes, context, async (system, servers) => {
        systems.CPES = await measureSystem(system, servers, options, say);
        figures.idle = await idleHops(system, servers, options.idleSubmissions);
        say(`idle, from commit to the next stage: ${JSON.stringify(figures.idle.allMs)} ms`);
      }),
    );
  }
  if (options.parts.has('one')) {
    await attempt('one process', () =>
      withItsServers(oneProcess, context, async (system) => {
        systems['one process'] = await measureSystem(system, system.servers, options, say);
      }),
    );
  }
  if (options.parts.has('growth') || options.parts.has('instances')) {
    await attempt('CPES, larger', () =>
      withSystem(cpes, context, async (system, servers) => {
        figures.scale = await measureScale(system, servers, options, say);
      }),
    );
  }
  if (options.parts.has('capacity')) {
    await attempt('capacity', () =>
      withSystem(cpes, context, async (system, servers) => {
        figures.capacity = await measureCapacity(system, servers, options, say);
      }),
    );
  }
  if (options.parts.has('list')) {
    await attempt('many stored SKUs', () =>
      withSystem(cpes, context, async (system, servers) => {
        figures.gets = await measureGets(system, servers, options.seededSkus, say);
        figures.lists = await measureLists(system, say);
      }),
    );
  }
  if (options.parts.has('webhooks')) {
    await attempt('webhooks', async () => {
      figures.webhooks = await measureWebhooks(context, options, say);
    });
  }
  if (options.parts.has('what-if')) {
    await attempt('what-ifs', () =>
      withItsServers(oneProcess, context, async (system) => {
        figures.whatIfs = await measureWhatIfs(system, options.whatIfSeconds, say);
      }),
    );
  }
  if (options.parts.has('rate-import')) {
    await attempt('imports of a tariff', () =>
      withItsServers(oneProcess, context, async (system) => {
        figures.rateImports = await measureRateImports(system, join(context.folder, 'one-process'), say);
      }),
    );
  }
  if (options.parts.has('offer-board')) {
    await attempt('offer boards', () =>
      withItsServers(oneProcess, context, async (system) => {
        figures.boards = await measureBoards(system, say);
      }),
    );
  }
  if (options.parts.has('operations')) {
    await attempt('operations', () =>
      withSystem(cpes, context, async (system, servers) => {
        figures.operations = await measureOperations(system, servers, options, say);
      }),
    );
  }
  await attempt('parts', async () => {
    figures.parts = await measureParts(context, partsOf(options), say);
  });
  return figures;
}

function partsOf({ parts, relayRows, consumerMessages }: Options): { part: MicroPart; messages: number }[] {
  const relay = ['relay', 'raw relay'] as const;
  const consumer = [
    'consumer one by one',
    'raw consumer one by one',
    'consumer in batches',
    'raw consumer in batches',
  ] as const;
  return [
    ...(parts.has('relay') ? relay.map((part) => ({ part, messages: relayRows })) : []),
    ...(parts.has('consumer') ? consumer.map((part) => ({ part, messages: consumerMessages })) : []),
  ];
}
