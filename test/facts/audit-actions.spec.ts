import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { action as TEXTS } from '../../services/web/src/i18n/en/audit.ts';

const SERVICES = join(import.meta.dirname, '../../services');
/** A kind of object and what was done to it, such as `store.connected`. */
const ACTION = /'([a-z]+(?:-[a-z]+)*\.(?!csv')[a-z]+(?:-[a-z]+)*)'/g;
/** Messages of the log look like actions. */
const LOG_CALL = /\blog(?:ger\('[a-z-]+'\))?\.(?:info|warn|error)\([^;]*?\);/g;

/** The actions that a service writes into the audit log of a tenant. Those on operations are listed for operators only. */
function actionsIn(source: string): string[] {
  if (!/audit/i.test(source)) return [];
  const found = [...source.replaceAll(LOG_CALL, '').matchAll(ACTION)].flatMap(([, name]) => name ?? []);
  return found.filter((name) => !name.startsWith('operations.'));
}

describe('the audit page', () => {
  it('has a text for every action of a service, and no other', () => {
    const sources = readdirSync(SERVICES)
      .filter((service) => service !== 'web')
      .map((service) => join(SERVICES, service, 'src'))
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => readFileSync(name, 'utf8'));
    expect([...new Set(sources.flatMap(actionsIn))].toSorted()).toEqual(Object.keys(TEXTS).toSorted());
  });
});
