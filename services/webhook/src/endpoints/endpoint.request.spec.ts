import { Fault } from '@cpes/service-kit';
import { readEndpointChange, readNewEndpoint } from './endpoint.request.ts';

const bytes = (url: string) => Buffer.from(JSON.stringify({ url }));

describe('the URL of a webhook endpoint', () => {
  it.each(['https://shop.example/hook', 'HTTPS://shop.example/hook', 'Https://Shop.Example/Hook?a=B'])(
    'may be %s, because schemes are case-insensitive',
    (url) => {
      expect(readNewEndpoint(bytes(url))).toMatchObject({ url });
      expect(readEndpointChange(bytes(url))).toMatchObject({ url });
    },
  );

  it.each(['ftp://shop.example/hook', 'shop.example/hook', 'httpss://shop.example', 'HTTPS:/shop.example', ''])(
    'rejects %j',
    (url) => {
      expect(() => readNewEndpoint(bytes(url))).toThrow(Fault);
      expect(() => readEndpointChange(bytes(url))).toThrow(Fault);
    },
  );
});
