import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { internalUrlOf, type ServiceName } from '@cpes/contracts';
import { secretsIn } from '@cpes/service-kit/internal-api-config';

/** 256 bits, as 43 characters. */
const SECRET_BYTES = 32;
/** Only the user who runs CPES may read the secret. */
const PRIVATE_MODE = 0o600;

/**
 * The internal APIs of the services on this machine: on 127.0.0.1, with INTERNAL_SECRET or a new secret per start. A
 * file in the data folder contains both for the operator's shell; logs do not.
 */
export class LocalInternalApis {
  private readonly secret: string;
  private readonly urls = new Map<ServiceName, string | undefined>();
  private readonly file: string;

  constructor(folder: string, givenSecret = '') {
    this.secret = givenSecret === '' ? randomBytes(SECRET_BYTES).toString('base64url') : givenSecret;
    this.file = fileIn(folder);
  }

  /** Settings of the services. Several in one process use free ports. */
  environment(port = 0): Readonly<Record<string, string>> {
    return { INTERNAL_HOST: '127.0.0.1', INTERNAL_PORT: String(port), INTERNAL_SECRET: this.secret };
  }

  add(service: ServiceName, url: string | undefined): void {
    this.urls.set(service, url);
  }

  /** Settings of a service that calls the internal APIs started so far. */
  addresses(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.urls].map(([service, url]) => [internalUrlOf(service), url ?? '']));
  }

  async write(): Promise<void> {
    const lines = [
      // The one that callers send.
      `INTERNAL_SECRET=${secretsIn(this.secret)[0]}`,
      ...Object.entries(this.addresses()).map(([name, url]) => `${name}=${url}`),
    ];
    // Atomic, so that a reader sees a complete file, which is private from the start.
    const draft = `${this.file}.draft`;
    await rm(draft, { force: true });
    await writeFile(draft, `${lines.join('\n')}\n`, { mode: PRIVATE_MODE, flag: 'wx' });
    await rename(draft, this.file);
  }
}

/** The content of the file of the CPES on a data folder; undefined when there is none. */
export async function internalApisOf(folder: string): Promise<Record<string, string>> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => /^(\w+)=(.*)$/.exec(line));
  return Object.fromEntries(lines.flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? '']])));
}

function fileIn(folder: string): string {
  return join(folder, 'internal-api.env');
}
