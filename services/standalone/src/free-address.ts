import { createServer } from 'node:net';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Throws when a server cannot listen there now. The error names the settings of the address. */
export async function requireFreeAddress(address: Address, settings: { host: string; port: string }): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address, () => resolve());
    });
  } catch (error) {
    throw new Error(obstacle((error as NodeJS.ErrnoException).code, address, settings), { cause: error });
  } finally {
    server.close();
  }
}

function obstacle(code = 'unknown', { host, port }: Address, settings: { host: string; port: string }): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${settings.port}: port ${port} of ${host} is taken; end the program that listens there, or set ${settings.port} to another (0 takes a free one)`;
    case 'EACCES':
      return `${settings.port}: this user may not listen on port ${port}; set ${settings.port} to one above 1023`;
    default:
      return `${settings.host}: cannot listen on ${host} (${code}); set ${settings.host} to an address of this machine, such as 127.0.0.1`;
  }
}
