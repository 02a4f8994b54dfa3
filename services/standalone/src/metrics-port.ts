import { type ServiceName, SERVICES } from '@cpes/contracts';

/** How many ports of metrics follow that of the setting with `npm run start:services`. */
export const METRICS_PORTS_AFTER_FIRST = SERVICES.length - 1;

/** The gateway's is the setting; those of the others follow it in the order of `SERVICES`. 0 takes a free one for each. */
export function metricsPortOf(service: ServiceName, first: number): number {
  return first === 0 ? 0 : first + SERVICES.indexOf(service);
}
