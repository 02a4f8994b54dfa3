import { readFile, stat } from 'node:fs/promises';
import {
  type LoadRatesQuery,
  RATE_FILE_BYTES_MAX,
  RATE_IMPORT_KINDS,
  type RateDiff,
  type RateImport,
  type RateImportKind,
  type SkuId,
} from '@cpes/contracts';
import { PreparedDatabase } from '@cpes/persistence';
import { FILE_TYPE } from '@cpes/service-kit';
import { Argument, type Command } from 'commander';
import { figuresWithFile } from '../evaluations/index.ts';
import type { AdminContext } from './admin-context.ts';
import { tableOf } from './arguments.ts';
import { internalClientOf } from './internal-client.ts';
import { rateDiffReport } from './rate-diff-report.ts';

/** The internal API of cost-factor, which has the rates. */
const IMPORTS = '/rate-imports';
/** Reading and swapping the US tariff takes some seconds, and a file may wait for another one. */
const IMPORT_TIMEOUT_MS = 120_000;

/** The operators' commands for published rates: list checks, import a file, and show the effect of an import. */
export function rateCommands(program: Command, { say, answer, environment }: AdminContext): void {
  const rates = program.command('rates').description('published exchange rates and tariffs');
  const client = () => internalClientOf(environment, 'cost-factor');
  const send = async <Answer>(path: string, query: LoadRatesQuery, file: string): Promise<Answer> => {
    const response = await client().forward({
      method: 'POST',
      path: `${IMPORTS}/${path}?${new URLSearchParams({ ...query }).toString()}`,
      headers: { 'content-type': FILE_TYPE },
      body: await fileOf(file),
      timeoutMs: IMPORT_TIMEOUT_MS,
    });
    return JSON.parse(response.body.toString('utf8')) as Answer;
  };
  const figuresOf = async (skuIds: readonly SkuId[], query: LoadRatesQuery, file: string) => {
    const database = new PreparedDatabase({
      service: 'admin',
      url: environment['GATEWAY_DATABASE_URL'] ?? '',
      poolSize: 1,
    });
    const stages = {
      intake: internalClientOf(environment, 'intake'),
      'cost-factor': client(),
      scoring: internalClientOf(environment, 'scoring'),
    };
    try {
      return await figuresWithFile(database, stages, skuIds, { query, file: await fileOf(file) });
    } finally {
      await database.close();
    }
  };
  const withFile = (name: string) =>
    rates
      .command(name)
      .addArgument(new Argument('<kind>', 'the source of the file').choices(RATE_IMPORT_KINDS))
      .argument('<file>', 'the path of the file')
      .option('--release <name>', 'the name of the release of a tariff, for the evidence');
  rates
    .command('list')
    .description('list the latest checks of the sources, newest first')
    .action(() =>
      say(async () => {
        const imports = await client().get<readonly RateImport[]>(IMPORTS);
        const rows = imports.map(({ at, source, outcome, detail }) => [at, source, outcome, detail]);
        return tableOf(['at', 'source', 'outcome', 'detail'], rows);
      }),
    );
  withFile('import')
    .description('import a file of published rates')
    .option(
      '--accept-moves [headings]',
      'also when figures change more than usual; for usitc-notes, headings accept the changes of their lists only',
      (headings: string, before?: string | true) => (typeof before === 'string' ? `${before},${headings}` : headings),
    )
    .action((kind: RateImportKind, file: string, { acceptMoves, release }: ImportOptions) =>
      say(async () => {
        const query: LoadRatesQuery = {
          kind,
          ...(acceptMoves === undefined ? {} : { acceptsMoves: String(acceptMoves) }),
          ...(release === undefined ? {} : { release }),
        };
        const { outcome, detail } = await send<RateImport>('file', query, file);
        return `${outcome}: ${detail}`;
      }),
    );
  withFile('diff')
    .description('show what an import of the file would change, and import nothing')
    .action((kind: RateImportKind, file: string, { release }: FileOptions) =>
      answer(async (dataSource) => {
        const query = { kind, ...(release === undefined ? {} : { release }) };
        const diff = await send<RateDiff>('diff', query, file);
        return rateDiffReport(dataSource, diff, (skuIds) => figuresOf(skuIds, query, file));
      }),
    );
}

interface FileOptions {
  readonly release?: string;
}

interface ImportOptions extends FileOptions {
  /** Headings, or true without any. */
  readonly acceptMoves?: string | true;
}

async function fileOf(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > RATE_FILE_BYTES_MAX)
    throw new Error(`${path} has ${size} bytes; a file has at most ${RATE_FILE_BYTES_MAX}`);
  return readFile(path);
}
