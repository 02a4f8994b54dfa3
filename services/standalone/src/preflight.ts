import { SERVICES } from '@cpes/contracts';
import { type Environment, readSecretFiles } from '@cpes/service-kit/env';
import { openDataFolder } from './data-folder.ts';
import { requireFreeAddress } from './free-address.ts';
import { metricsPortOf } from './metrics-port.ts';
import { CLASSES, readSettings, type Settings, type Way, withOptions } from './settings.ts';

/**
 * Checks options, settings, the data folder and ports before anything is started. Afterwards this process owns the data
 * folder; `letGo` releases it. `environment` includes the secrets from files.
 */
export async function preflight(
  way: Way,
  given: Environment,
  options: readonly string[],
): Promise<{ settings: Readonly<Settings>; environment: Environment; letGo: () => Promise<void> }> {
  const environment = readSecretFiles(CLASSES, withOptions(given, options));
  const settings = readSettings(way, environment);
  const letGo = await openDataFolder(settings.CPES_DATA_DIR);
  try {
    const { HOST, PORT, METRICS_HOST, METRICS_PORT } = settings;
    await requireFreeAddress({ host: HOST, port: PORT }, { host: 'HOST', port: 'PORT' });
    for (const port of metricsPorts(way, METRICS_PORT))
      await requireFreeAddress({ host: METRICS_HOST, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
    return { settings, environment, letGo };
  } catch (error) {
    await letGo();
    throw error;
  }
}

function metricsPorts(way: Way, first: number): number[] {
  return way === 'services' ? [...new Set(SERVICES.map((service) => metricsPortOf(service, first)))] : [first];
}
