import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, Matches, validateSync } from 'class-validator';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A name and the base64 of 32 bytes; several with commas between them. */
const SECRET_KEYS = /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=(?:,[\w-]{1,32}:[A-Za-z0-9+/]{43}=){0,9}$/;

/** The keys that encrypt secrets in a service's database, as `SecretKeys` takes them. */
export function IsSecretKeys(): PropertyDecorator {
  const message = 'must be NAME:KEY, or up to ten of them with commas, each key 32 bytes in base64';
  return Matches(SECRET_KEYS, { message });
}

/**
 * Reads the settings that a class describes from the environment, and freezes them. An empty variable counts as absent, so the
 * class's default applies. Throws one error that names every wrong variable, without its value.
 */
export function parseEnv<T extends object>(settings: new () => T, env: Environment): Readonly<T> {
  const { config, offences } = read(settings, env);
  if (offences.length > 0) throw new Error(`the settings are not usable: ${offences.join('; ')}`);
  return Object.freeze(config);
}

/** What is wrong with the variables that a class describes. Each clause is like `PORT must be an integer number`. */
export function offencesOf(settings: new () => object, env: Environment): string[] {
  return read(settings, env).offences;
}

function read<T extends object>(settings: new () => T, env: Environment): { config: T; offences: string[] } {
  const names = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(settings, '', false, false)
      .map((rule) => rule.propertyName),
  );
  const given = Object.entries(env).filter(([name, value]) => names.has(name) && value !== undefined && value !== '');
  const config = plainToInstance(settings, Object.fromEntries(given), { exposeDefaultValues: true });
  // class-validator refuses a class without rules; a service without settings has such a class.
  const errors = names.size === 0 ? [] : validateSync(config);
  const offences = errors.map(({ property, constraints = {} }) => {
    // The last message belongs to the first decorator: the type of the value, before its bounds.
    const rule = Object.values(constraints).at(-1) ?? 'is not usable';
    return rule.startsWith(property) ? rule : `${property} ${rule}`;
  });
  return { config, offences };
}
