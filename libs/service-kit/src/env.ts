import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, Matches, ValidateBy, validateSync } from 'class-validator';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A name and the base64 of 32 bytes; several with commas between them. */
const SECRET_KEYS = /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=(?:,[\w-]{1,32}:[A-Za-z0-9+/]{43}=){0,9}$/;

/** A setting that `isUsable` accepts; `message` says what it must be. */
export function Satisfies(isUsable: (value: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isUsable(value);
  return ValidateBy({ name: 'satisfies', validator: { validate } }, { message });
}

/** The keys that encrypt secrets in a service's database, as `SecretKeys` takes them. */
export function IsSecretKeys(): PropertyDecorator {
  return Satisfies(
    (value) => SECRET_KEYS.test(value) && areDifferent(value.split(',').map((entry) => entry.split(':')[0])),
    'must be NAME:KEY, or up to ten of them with commas, each key 32 bytes in base64, each name once',
  );
}

/** An address or a host name to listen on. */
export function IsListenHost(): PropertyDecorator {
  return Matches(/^[\w.:%-]{1,253}$/, { message: 'must be an IP address or a host name' });
}

/** A secret that is sent in an HTTP header. */
export function IsHeaderSecret(): PropertyDecorator {
  return Matches(/^[\x21-\x7e]+$/, { message: 'must be printable ASCII without blanks' });
}

/**
 * Reads the settings that a class describes from the environment, and freezes them. An empty variable counts as absent, so the
 * class's default applies. Throws one error that names every wrong variable, without its value.
 */
export function parseEnv<T extends object>(settings: new () => T, env: Environment): Readonly<T> {
  const { config, offences } = read(settings, env);
  requireNone(offences);
  return Object.freeze(config);
}

/** Throws one error that names every wrong variable of several classes, without its value, and whatever else is wrong. */
export function requireUsable(
  classes: readonly (new () => object)[],
  env: Environment,
  others: readonly string[] = [],
): void {
  requireNone([...others, ...classes.flatMap((settings) => read(settings, env).offences)]);
}

function requireNone(offences: readonly string[]): void {
  if (offences.length > 0) throw new Error(`the settings are not usable: ${[...new Set(offences)].join('; ')}`);
}

function areDifferent(names: readonly unknown[]): boolean {
  return new Set(names).size === names.length;
}

/** Each offence is a clause like `PORT must be an integer number`. */
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
