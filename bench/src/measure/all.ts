import type { Cleanup } from '../machine/cleanup.ts';
import type { Options, Part } from '../options.ts';
import { bareLine } from '../systems/bare-line.ts';
import { cpes } from '../systems/cpes.ts';
import type { SystemContext, SystemName, SystemUnderTest } from '../systems/system.ts';
import { usualWay } from '../systems/usual-way.ts';
import { measureSystem, type SystemFigures, withSystem } from './system-session.ts';

/** Everything that was measured; what was not asked for is absent. */
export interface Figures {
  readonly systems: Readonly<Partial<Record<SystemName, SystemFigures>>>;
}

const COMPARED: readonly {
  part: Part;
  name: SystemName;
  make: (context: SystemContext) => Promise<SystemUnderTest>;
}[] = [
  { part: 'bare', name: 'bare line', make: bareLine },
  { part: 'usual', name: 'usual way', make: usualWay },
  { part: 'cpes', name: 'CPES', make: cpes },
];

/** One thing at a time, each on servers of its own that nothing else uses. */
export async function measureAll(
  context: { cleanup: Cleanup; folder: string },
  options: Options,
  say: (text: string) => void,
): Promise<Figures> {
  const systems: Partial<Record<SystemName, SystemFigures>> = {};
  for (const { name, make } of COMPARED.filter((one) => options.parts.has(one.part))) {
    systems[name] = await withSystem(make, context, (system, servers) => measureSystem(system, servers, options, say));
  }
  return { systems };
}
