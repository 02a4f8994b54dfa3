import { openForCommand } from '@cpes/persistence';
import { IdSource } from '@cpes/service-kit';
import { type Environment, parseEnv, readSecretFiles } from '@cpes/service-kit/env';
import { Matches } from 'class-validator';
import { Command, CommanderError } from 'commander';
import type { DataSource } from 'typeorm';
import { GatewayConfig } from '../gateway.config.ts';
import { ApiKeyEntity, AuditEntryEntity, TenantEntity, UserEntity } from '../identity/index.ts';
import type { AdminContext } from './admin-context.ts';
import { keyCommands } from './key-commands.ts';
import { operationsCommands } from './operations-commands.ts';
import { rateCommands } from './rate-commands.ts';
import { tenantCommands } from './tenant-commands.ts';
import { titleCommands } from './title-commands.ts';
import { userCommands } from './user-commands.ts';

export { HttpParkedMessageAdministration } from '../operations/index.ts';

/** The width of a help text in columns; terminals have 80 or more. */
const HELP_WIDTH = 100;

class AdminConfig {
  @Matches(/^postgres(ql)?:\/\//, { message: "must be the postgres:// address of the gateway's database" })
  GATEWAY_DATABASE_URL!: string;
}

/**
 * Runs an operator's command and returns the text to print. A long command prints its progress meanwhile. Throws an error that says
 * what to do.
 */
export async function runAdmin(
  parameters: readonly string[],
  given: Environment,
  tell: (line: string) => void = () => undefined,
): Promise<string> {
  const environment = readSecretFiles([GatewayConfig], given);
  let printed = '';
  const say = async (work: () => Promise<string>) => {
    printed = await work();
  };
  const program = programOf((text) => (printed += text));
  const context: AdminContext = {
    environment,
    ids: new IdSource(),
    say,
    tell,
    answer: (work) => say(() => withDatabase(parseEnv(AdminConfig, environment).GATEWAY_DATABASE_URL, work)),
  };
  for (const add of [tenantCommands, userCommands, keyCommands, operationsCommands, rateCommands, titleCommands])
    add(program, context);
  try {
    await program.parseAsync([...parameters], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new Error(error.message.replace(/^error: /, ''), { cause: error });
  }
  return printed.trimEnd();
}

function programOf(print: (text: string) => void): Command {
  const program = new Command('npm run admin --');
  let faults = '';
  return program
    .exitOverride((error) => {
      // Commander writes its message, or the help, before it ends.
      throw error.exitCode === 0
        ? error
        : new CommanderError(error.exitCode, error.code, faults.trim() || error.message);
    })
    .configureOutput({ writeOut: print, writeErr: (text) => (faults += text), getOutHelpWidth: () => HELP_WIDTH })
    .configureHelp({ helpWidth: HELP_WIDTH })
    .showHelpAfterError()
    .copyInheritedSettings(program);
}

async function withDatabase(url: string, work: (dataSource: DataSource) => Promise<string>): Promise<string> {
  const entities = [ApiKeyEntity, AuditEntryEntity, TenantEntity, UserEntity];
  const dataSource = await openForCommand({ service: 'admin', url, entities });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
