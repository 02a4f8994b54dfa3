import { type ServiceName, SERVICES } from '@cpes/contracts';

/** Number of metrics ports after that of the setting with `npm run start:services`. */
export const METRICS_PORTS_AFTER_FIRST = SERVICES.length - 1;

/** The setting is the gateway's port; the others follow in the order of `SERVICES`. 0 uses free ports. */
export function metricsPortOf(service: ServiceName, first: number): number {
  return first === 0 ? 0 : first + SERVICES.indexOf(service);
}
