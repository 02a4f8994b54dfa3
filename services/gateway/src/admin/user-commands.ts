import { type Command, Option } from 'commander';
import { TenantManagement, USER_ROLES, UserManagement, type UserRole } from '../identity/index.ts';
import type { AdminContext } from './admin-context.ts';
import { momentText, tableOf } from './arguments.ts';

export function userCommands(program: Command, { answer, ids }: AdminContext): void {
  const user = program.command('user').description('users of the web interface');
  user
    .command('create')
    .description('create a user; the password is printed only once')
    .option('--tenant <id>', 'whose user')
    .requiredOption('--email <address>', 'the sign-in address')
    .addOption(new Option('--role <role>', 'what the user may do').choices(USER_ROLES).default('analyst'))
    .action(({ tenant, email, role }: { tenant?: string; email: string; role: UserRole }) =>
      answer(async (dataSource) => {
        const { id } = await new TenantManagement(dataSource, ids).find(tenant);
        return (await new UserManagement(dataSource.manager, ids).create(id, email, role)).password;
      }),
    );
  user
    .command('reset-password')
    .description('replace the password of a user; the new one is printed only once')
    .requiredOption('--email <address>', 'the user')
    .action(({ email }: { email: string }) =>
      answer((dataSource) => new UserManagement(dataSource.manager, ids).resetPassword(email)),
    );
  user
    .command('role')
    .description('change the role of a user, who must sign in again')
    .requiredOption('--email <address>', 'the user')
    .addOption(new Option('--role <role>', 'what the user may do').choices(USER_ROLES).makeOptionMandatory())
    .action(({ email, role }: { email: string; role: UserRole }) =>
      answer(async (dataSource) => {
        await new UserManagement(dataSource.manager, ids).setRole(email, role);
        return `${email} is ${role}`;
      }),
    );
  for (const [name, isDisabled] of [
    ['disable', true],
    ['enable', false],
  ] as const)
    user
      .command(name)
      .description(isDisabled ? 'sign a user out and refuse new sign-ins' : 'let a user sign in again')
      .requiredOption('--email <address>', 'the user')
      .action(({ email }: { email: string }) =>
        answer(async (dataSource) => {
          await new UserManagement(dataSource.manager, ids).setDisabled(email, isDisabled);
          return `${email} is ${name}d`;
        }),
      );
  user
    .command('list')
    .description('list the users of a tenant')
    .option('--tenant <id>', 'the tenant')
    .action(({ tenant }: { tenant?: string }) =>
      answer(async (dataSource) => {
        const { id } = await new TenantManagement(dataSource, ids).find(tenant);
        const users = await new UserManagement(dataSource.manager, ids).list(id);
        const rows = users.map(({ email, role, createdAt, disabledAt }) => [
          email,
          role,
          momentText(createdAt),
          disabledAt === null ? '' : momentText(disabledAt),
        ]);
        return tableOf(['email', 'role', 'created', 'disabled'], rows);
      }),
    );
}
