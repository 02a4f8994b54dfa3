import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { requireFreeAddress } from './free-address.ts';

const SETTINGS = { host: 'HOST', port: 'PORT' };

describe('requireFreeAddress', () => {
  it('names the port that is taken, until it is free again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = { host: '127.0.0.1', port: (other.address() as AddressInfo).port };
    await expect(requireFreeAddress(address, SETTINGS)).rejects.toThrow(
      `PORT: port ${address.port} of 127.0.0.1 is taken; end the program that listens there, or set PORT to another`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreeAddress(address, SETTINGS)).resolves.toBeUndefined();
  });

  // The first is set aside for documents, the second is no name that can exist.
  it.each(['192.0.2.1', 'no such host'])(
    'names the setting of an address that is not of this machine: %s',
    async (host) => {
      await expect(requireFreeAddress({ host, port: 0 }, SETTINGS)).rejects.toThrow(
        /^HOST: nobody can listen on .*set HOST/,
      );
    },
  );
});
