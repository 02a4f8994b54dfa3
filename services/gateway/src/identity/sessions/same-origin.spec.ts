import { isSameOrigin } from './same-origin.ts';

const HOST = '127.0.0.1:3000';

describe('a request of the same origin', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin', host: HOST },
    { origin: `http://${HOST}`, host: HOST },
    { origin: 'https://cpes.example', host: 'CPES.example' },
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    { origin: 'http://[::1]:8080', host: '[::1]:8080' },
    { origin: 'https://127.0.0.1:8443', host: '127.0.0.1:8443' },
  ])('is detected by its headers: %j', (headers) => expect(isSameOrigin(headers)).toBe(true));

  it.each([
    { host: HOST },
    { 'sec-fetch-site': 'same-site', origin: `http://${HOST}`, host: HOST },
    { 'sec-fetch-site': 'cross-site', host: HOST },
    { 'sec-fetch-site': 'none', host: HOST },
    { 'sec-fetch-site': '', origin: `http://${HOST}`, host: HOST },
    { origin: 'http://127.0.0.1:3001', host: HOST },
    { origin: `http://${HOST}.example`, host: HOST },
    { origin: 'null', host: HOST },
    { origin: 'http://cpes.example', host: 'cpes.example' },
    { origin: 'http://localhost.example', host: 'localhost.example' },
    { origin: 'http://127.0.0.1.example', host: '127.0.0.1.example' },
    { origin: `ftp://${HOST}`, host: HOST },
    { origin: 'file://', host: '' },
    { origin: `http://${HOST}` },
  ])('is not detected with these headers: %j', (headers) => expect(isSameOrigin(headers)).toBe(false));
});
