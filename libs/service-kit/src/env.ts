import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, Matches, ValidateBy, validateSync } from 'class-validator';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A name and the base64 of 32 bytes; several, separated by commas. */
const SECRET_KEYS = /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=(?:,[\w-]{1,32}:[A-Za-z0-9+/]{43}=){0,9}$/;

const FILE = '_FILE';
/** The settings with secrets, by the class that declares them. */
const secrets = new WeakMap<object, Set<string>>();

/** A setting with a secret. It may also come from a file whose path is in NAME_FILE, as orchestrators provide secrets. */
export function Secret(): PropertyDecorator {
  return (target, name) => void secrets.set(target, (secrets.get(target) ?? new Set()).add(String(name)));
}

/** The settings of a class, and of those that it extends, that may come from files. */
export function secretsOf(settings: new () => object): string[] {
  const names: string[] = [];
  for (let one: unknown = settings.prototype; isObject(one); one = Object.getPrototypeOf(one))
    names.push(...(secrets.get(one) ?? []));
  return names;
}

/** The setting with the path of the file that holds a secret. */
export function fileSettingOf(secret: string): string {
  return `${secret}${FILE}`;
}

/** A setting that `isUsable` accepts; `message` says what it must be. */
export function Satisfies(isUsable: (value: string) => boolean, message: string): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && isUsable(value);
  return ValidateBy({ name: 'satisfies', validator: { validate } }, { message });
}

/** The keys that encrypt secrets in a service's database, in the form for `SecretKeys`. */
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
 * Reads the settings of a class from the environment and from secret files, and freezes them. An empty variable counts as absent, so
 * the class's default applies. Throws one error that names every invalid variable, without its value.
 */
export function parseEnv<T extends object>(settings: new () => T, env: Environment): Readonly<T> {
  const { config, offences } = read(settings, env);
  requireNone(offences);
  return Object.freeze(config);
}

/** Throws one error that names every invalid variable of several classes, without its value, and other offences. */
export function requireUsable(
  classes: readonly (new () => object)[],
  env: Environment,
  others: readonly string[] = [],
): void {
  requireNone([...others, ...classes.flatMap((settings) => read(settings, env).offences)]);
}

/** The environment with the secrets of several classes read from their files. Throws one error for all unreadable files. */
export function readSecretFiles(classes: readonly (new () => object)[], given: Environment): Environment {
  const { env, wrong } = withSecrets([...new Set(classes.flatMap(secretsOf))], given);
  requireNone([...wrong.values()]);
  return env;
}

function requireNone(offences: readonly string[]): void {
  if (offences.length > 0) throw new Error(`the settings are not usable: ${[...new Set(offences)].join('; ')}`);
}

function areDifferent(names: readonly unknown[]): boolean {
  return new Set(names).size === names.length;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A secret from its file, without a final newline; or the reason why it is unreadable. */
function readSecret(name: string, file: string): { value: string } | { offence: string } {
  try {
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { offence: `${fileSettingOf(name)} names an empty file` } : { value };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { offence: `${fileSettingOf(name)} names a file that cannot be read (${code})` };
  }
}

/** The environment with secrets from files, and the offences of unreadable ones. */
function withSecrets(names: readonly string[], given: Environment): { env: Environment; wrong: Map<string, string> } {
  const env = new Map(Object.entries(given));
  const wrong = new Map<string, string>();
  for (const name of names) {
    const file = env.get(fileSettingOf(name)) ?? '';
    if (file === '') continue;
    if ((env.get(name) ?? '') !== '') {
      wrong.set(name, `${name} and ${fileSettingOf(name)} are both set: unset one of them`);
      continue;
    }
    const secret = readSecret(name, file);
    if ('offence' in secret) wrong.set(name, secret.offence);
    else env.set(name, secret.value);
    env.delete(fileSettingOf(name));
  }
  return { env: Object.fromEntries(env), wrong };
}

/** Each offence is a clause like `PORT must be an integer number`. */
function read<T extends object>(settings: new () => T, given: Environment): { config: T; offences: string[] } {
  const { env, wrong } = withSecrets(secretsOf(settings), given);
  const names = new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(settings, '', false, false)
      .map((rule) => rule.propertyName),
  );
  const used = Object.entries(env).filter(([name, value]) => names.has(name) && value !== undefined && value !== '');
  const config = plainToInstance(settings, Object.fromEntries(used), { exposeDefaultValues: true });
  // class-validator refuses a class without rules; a service without settings has such a class.
  const errors = names.size === 0 ? [] : validateSync(config);
  const offences = errors
    .filter(({ property }) => !wrong.has(property))
    .map(({ property, constraints = {} }) => {
      // The last message belongs to the first decorator: the type of the value, before its bounds.
      const rule = Object.values(constraints).at(-1) ?? 'is not usable';
      return rule.startsWith(property) ? rule : `${property} ${rule}`;
    });
  return { config, offences: [...wrong.values(), ...offences] };
}
