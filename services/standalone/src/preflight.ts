import { type Environment, parseEnv } from '@cpes/service-kit/env';
import { ProcessConfig } from '@cpes/service-kit/process-config';
import { openDataFolder } from './data-folder.ts';
import { requireFreeAddress } from './free-address.ts';
import { readSettings, type Settings, withOptions } from './settings.ts';

/**
 * Finds what would keep CPES from starting before anything is started: options, settings, the data folder, ports. The data folder
 * belongs to this process afterwards; `letGo` gives it back. Metrics are served on METRICS_HOST unless there is another host for them.
 */
export async function preflight(
  given: Environment,
  options: readonly string[],
  metricsHost?: string,
): Promise<{ settings: Readonly<Settings>; letGo: () => Promise<void> }> {
  const environment = withOptions(given, options);
  const settings = readSettings(environment);
  const letGo = await openDataFolder(settings.CPES_DATA_DIR);
  try {
    const { HOST, PORT, METRICS_PORT } = settings;
    await requireFreeAddress({ host: HOST, port: PORT }, { host: 'HOST', port: 'PORT' });
    const host = metricsHost ?? parseEnv(ProcessConfig, environment).METRICS_HOST;
    await requireFreeAddress({ host, port: METRICS_PORT }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
    return { settings, letGo };
  } catch (error) {
    await letGo();
    throw error;
  }
}
