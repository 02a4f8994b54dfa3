/** The services that work on a run, in the order in which a candidate passes through them. */
export const RUN_SERVICES = ['gateway', 'intake', 'cost-factor', 'scoring'] as const;

/**
 * Every service: first the stages of a run, then the others. Programs read this list; `services-listed.spec.ts` of the standalone
 * package compares it with files that cannot (Compose, package manifests, documents).
 */
export const SERVICES = [...RUN_SERVICES, 'webhook', 'store-draft'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The services behind the API, from the end of the chain to its beginning: the order in which they start, the gateway last. */
export const STAGES: readonly ServiceName[] = SERVICES.filter((service) => service !== 'gateway').reverse();

/** The setting with the address of a service's internal API. */
export function internalUrlOf(service: ServiceName): string {
  return `${prefixOf(service)}_INTERNAL_URL`;
}

function prefixOf(service: ServiceName): string {
  return service.replaceAll('-', '_').toUpperCase();
}

/** The services with a database. Intake and scoring only compute; cost-factor stores only its rate tables. */
export const SERVICES_WITH_DATABASE = ['gateway', 'cost-factor', 'webhook', 'store-draft'] as const;
export type ServiceWithDatabase = (typeof SERVICES_WITH_DATABASE)[number];

/** Whether a service has a database. */
export function hasDatabase(service: ServiceName): service is ServiceWithDatabase {
  return SERVICES_WITH_DATABASE.some((one) => one === service);
}

/** The name of a service's own database and role, and the setting with its address. */
export function databaseOf(service: ServiceWithDatabase): { readonly name: string; readonly setting: string } {
  return { name: service.replaceAll('-', '_'), setting: `${prefixOf(service)}_DATABASE_URL` };
}
