import type { Cleanup } from '../machine/cleanup.ts';
import type { MicroPart } from '../micro/plan.ts';
import type { Options, Part } from '../options.ts';
import { bareLine } from '../systems/bare-line.ts';
import { cpes } from '../systems/cpes.ts';
import type { SystemContext, SystemName, SystemUnderTest } from '../systems/system.ts';
import { usualWay } from '../systems/usual-way.ts';
import { type IdleHops, idleHops } from './idle-hops.ts';
import { measureParts, type MicroFigures } from './micro.ts';
import { measureScale, type Snapshot } from './scale.ts';
import { measureSystem, type SystemFigures, withSystem } from './system-session.ts';

/** Everything that was measured; what was not asked for is absent. */
export interface Figures {
  readonly systems: Readonly<Partial<Record<SystemName, SystemFigures>>>;
  readonly idle?: IdleHops;
  readonly parts: MicroFigures;
  readonly scale?: readonly Snapshot[];
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
  { part: 'bare', name: 'bare line', make: bareLine },
  { part: 'usual', name: 'usual way', make: usualWay },
];

/** One thing at a time, each on servers of its own that nothing else uses. */
export async function measureAll(context: Context, options: Options, say: Say): Promise<Figures> {
  const systems: Partial<Record<SystemName, SystemFigures>> = {};
  for (const { name, make } of COMPARED.filter(({ part }) => options.parts.has(part))) {
    systems[name] = await withSystem(make, context, (system, servers) => measureSystem(system, servers, options, say));
  }
  const product: { -readonly [Name in keyof Figures]?: Figures[Name] } = {};
  if (options.parts.has('cpes')) {
    await withSystem(cpes, context, async (system, servers) => {
      systems.CPES = await measureSystem(system, servers, options, say);
      product.idle = await idleHops(system, servers, options.idleSubmissions);
      say(`idle, from commit to the next stage: ${JSON.stringify(product.idle.allMs)} ms`);
    });
  }
  if (options.parts.has('growth') || options.parts.has('instances')) {
    product.scale = await withSystem(cpes, context, (system, servers) => measureScale(system, servers, options, say));
  }
  const parts = await measureParts(context, partsOf(options), say);
  return { systems, parts, ...product };
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
