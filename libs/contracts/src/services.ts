/** The services that work on a run, in the order in which a candidate passes through them. */
export const RUN_SERVICES = ['gateway', 'intake', 'cost-factor', 'scoring'] as const;

/**
 * Every service: first those of a run, then those that its end concerns. Programs read this list; files that cannot read it
 * (Compose, package manifests, documents) are checked against it by `services-listed.spec.ts` of the standalone package.
 */
export const SERVICES = [...RUN_SERVICES, 'webhook', 'store-draft'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The services behind the API, from the end of the chain to its beginning: the order in which they start, the gateway last. */
export const STAGES: readonly ServiceName[] = SERVICES.filter((service) => service !== 'gateway').reverse();

/** The name under which the address of a service's internal API is told. */
export function internalUrlOf(service: ServiceName): string {
  return `${prefixOf(service)}_INTERNAL_URL`;
}

function prefixOf(service: ServiceName): string {
  return service.replaceAll('-', '_').toUpperCase();
}

/** The name of a service's own database and role. The settings say where the database is and how many connections to keep. */
export function databaseOf(service: ServiceName): {
  readonly name: string;
  readonly setting: string;
  readonly poolSetting: string;
} {
  const name = service.replaceAll('-', '_');
  const prefix = prefixOf(service);
  return { name, setting: `${prefix}_DATABASE_URL`, poolSetting: `${prefix}_DATABASE_POOL` };
}
