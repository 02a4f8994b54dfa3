import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings a class describes, read from the environment and frozen. An empty variable counts as absent, so that the
 * class's default applies. Throws one error that names every variable at fault, without its value.
 */
export function parseEnv<T extends object>(settings: new () => T, env: Environment): Readonly<T> {
  const names = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(settings, '', false, false)
      .map((rule) => rule.propertyName),
  );
  const given = Object.entries(env).filter(([name, value]) => names.has(name) && value !== undefined && value !== '');
  const config = plainToInstance(settings, Object.fromEntries(given), { exposeDefaultValues: true });
  const errors = validateSync(config);
  if (errors.length === 0) return Object.freeze(config);

  const lines = errors.map((error) => `  ${error.property}: ${Object.values(error.constraints ?? {}).join(', ')}`);
  throw new Error(`the settings are not usable:\n${lines.join('\n')}`);
}
