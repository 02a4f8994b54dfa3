import { readFile } from 'node:fs/promises';
import { type LoadRatesRequest, RATE_IMPORT_KINDS, type RateImport, type RateImportKind } from '@cpes/contracts';
import { Argument, type Command } from 'commander';
import type { AdminContext } from './admin-context.ts';
import { tableOf } from './arguments.ts';
import { internalClientOf } from './internal-client.ts';

/** The internal API of cost-factor, which has the rates. */
const IMPORTS = '/rate-imports';

/** The operators' commands for exchange rates: list what was imported, and import a file without a connection to its source. */
export function rateCommands(program: Command, { say, environment }: AdminContext): void {
  const rates = program.command('rates').description('published exchange rates');
  const client = () => internalClientOf(environment, 'cost-factor');
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
  rates
    .command('import')
    .description('import a file of exchange rates')
    .addArgument(new Argument('<kind>', 'the source of the file').choices(RATE_IMPORT_KINDS))
    .argument('<file>', 'the path of the file')
    .option('--accept-moves', 'also when a currency moves far')
    .action((kind: RateImportKind, file: string, { acceptMoves = false }: { acceptMoves?: boolean }) =>
      say(async () => {
        const request: LoadRatesRequest = { kind, text: await readFile(file, 'utf8'), acceptsMoves: acceptMoves };
        const { outcome, detail } = await client().post<RateImport>(IMPORTS, request);
        return `${outcome}: ${detail}`;
      }),
    );
}
