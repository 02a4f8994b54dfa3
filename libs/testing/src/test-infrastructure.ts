import { Databases, type PostgresServer, privateFolder, startPostgres, startRabbit } from '@cpes/local-servers';

/** The broker and the database of a whole test run, in the environment for test workers. */
export interface TestInfrastructure {
  readonly postgres: PostgresServer;
  readonly brokerUrl: string;
}

const VARIABLE = 'CPES_TEST_INFRASTRUCTURE';

/** Starts broker and database: containers if an engine is available, private instances otherwise. */
export async function startTestInfrastructure(): Promise<{
  testInfrastructure: TestInfrastructure;
  stop: () => Promise<void>;
}> {
  return (await startContainers()) ?? startPrivateInstances();
}

export function publishTestInfrastructure(testInfrastructure: TestInfrastructure): void {
  process.env[VARIABLE] = JSON.stringify(testInfrastructure);
}

/** The run's broker and database. Throws when the run was not started through jest's global set-up. */
export function testInfrastructure(): TestInfrastructure {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('no database and broker: run the tests through jest, which starts them');
  return JSON.parse(text) as TestInfrastructure;
}

export function testDatabases(): Databases {
  return new Databases(testInfrastructure().postgres);
}

async function startPrivateInstances(): Promise<{ testInfrastructure: TestInfrastructure; stop: () => Promise<void> }> {
  const [postgres, rabbit] = await Promise.all([startPostgres({ isVolatile: true }), startRabbit()]);
  return {
    testInfrastructure: { postgres: postgres.server, brokerUrl: rabbit.url },
    stop: async () => {
      await Promise.all([postgres.stop(), rabbit.stop()]);
    },
  };
}

const POSTGRES_IMAGE = 'postgres:18-alpine';
const RABBIT_IMAGE = 'rabbitmq:4.2-alpine';

/** Undefined without an engine, or when it has no images and cannot pull them, which it reports in one line. */
export async function startContainers(): Promise<
  { testInfrastructure: TestInfrastructure; stop: () => Promise<void> } | undefined
> {
  if (!(await engineAnswers())) return undefined;
  const [{ PostgreSqlContainer }, { RabbitMQContainer }] = await Promise.all([
    import('@testcontainers/postgresql'),
    import('@testcontainers/rabbitmq'),
  ]);
  const starts = await Promise.allSettled([
    new PostgreSqlContainer(POSTGRES_IMAGE).start(),
    new RabbitMQContainer(RABBIT_IMAGE).start(),
  ]);
  const [postgres, rabbit] = starts;
  if (postgres.status === 'rejected' || rabbit.status === 'rejected') {
    const reasons = starts.flatMap((one) => (one.status === 'rejected' ? [reasonOf(one.reason)] : []));
    process.stderr.write(`No containers (${reasons.join('; ')}): tests run on private servers.\n`);
    for (const one of starts) if (one.status === 'fulfilled') await one.value.stop();
    return undefined;
  }
  const folder = await privateFolder('containers');
  const server = {
    port: postgres.value.getPort(),
    user: postgres.value.getUsername(),
    password: postgres.value.getPassword(),
    folder: folder.path,
  };
  return {
    testInfrastructure: { postgres: server, brokerUrl: rabbit.value.getAmqpUrl() },
    stop: async () => {
      await Promise.all([postgres.value.stop(), rabbit.value.stop(), folder.remove()]);
    },
  };
}

function reasonOf(thrown: unknown): string {
  return String(thrown instanceof Error ? thrown.message : thrown).replaceAll(/\s*\n\s*/g, ' ');
}

async function engineAnswers(): Promise<boolean> {
  try {
    const { getContainerRuntimeClient } = await import('testcontainers');
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}
