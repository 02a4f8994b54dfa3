import { parseArgs } from 'node:util';
import { type Environment, parseEnv } from '@cpes/service-kit/env';
import { Matches } from 'class-validator';
import { createKey } from './access/create-key.ts';

const USAGE = 'usage: npm run admin -- key create --tenant ID [--name NAME]';

class AdminConfig {
  @Matches(/^postgres(ql)?:\/\//, { message: "must be the postgres:// address of the gateway's database" })
  GATEWAY_DATABASE_URL!: string;
}

/** Does what an operator asks for on the command line; returns what is to be printed. Throws an error that says what to do. */
export async function runAdmin(parameters: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = parse(parameters);
  if (positionals.join(' ') !== 'key create') throw new Error(USAGE);
  const { GATEWAY_DATABASE_URL } = parseEnv(AdminConfig, environment);
  return createKey(GATEWAY_DATABASE_URL, values.tenant, values.name);
}

function parse(args: readonly string[]) {
  const options = { tenant: { type: 'string' }, name: { type: 'string', default: 'made by an operator' } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Error(USAGE, { cause: error });
  }
}
