import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { requireFreeAddress } from './free-address.ts';

const SETTINGS = { host: 'HOST', port: 'PORT' };

describe('requireFreeAddress', () => {
  it('names the taken port until it is free again', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = { host: '127.0.0.1', port: (other.address() as AddressInfo).port };
    await expect(requireFreeAddress(address, SETTINGS)).rejects.toThrow(
      `PORT: port ${address.port} of 127.0.0.1 is taken; end the program that listens there, or set PORT to another`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreeAddress(address, SETTINGS)).resolves.toBeUndefined();
  });

  // The first is reserved for documentation, the second is a name that cannot exist.
  it.each(['192.0.2.1', 'no such host'])(
    'names the setting of an address that does not belong to this machine: %s',
    async (host) => {
      await expect(requireFreeAddress({ host, port: 0 }, SETTINGS)).rejects.toThrow(
        /^HOST: cannot listen on .*set HOST/,
      );
    },
  );
});
