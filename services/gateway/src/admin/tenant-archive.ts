import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TenantData } from '@cpes/contracts';

/** The tenants' data of each service, by its name. */
export type Owners = Readonly<Record<string, TenantData>>;

/** It has all that a tenant knows. */
const PRIVATE_MODE = 0o600;

/** Writes all rows of a tenant as lines of JSON, into a new file or to `output`, and returns their number. */
export async function exportTenant(
  owners: Owners,
  tenantId: string,
  file: string | undefined,
  output: Writable = process.stdout,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (const [service, owner] of Object.entries(owners)) {
      for await (const line of linesOf(owner, tenantId)) {
        count += 1;
        yield `{"service":${JSON.stringify(service)},${line.slice(1)}\n`;
      }
    }
  }
  if (file === undefined) await pipeline(lines, output, { end: false });
  else await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: PRIVATE_MODE }));
  return count;
}

async function* linesOf(owner: TenantData, tenantId: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const { lines, next } = await owner.read(tenantId, after);
    yield* lines;
    after = next ?? undefined;
  } while (after !== undefined);
}
