import { Gateway, LONG } from './harness.ts';

/** More than twice the limit: the last ones wait for two runs to reach their deadline. */
const FLOOD = 40;

describe('POST /v2/skus while one tenant floods', () => {
  let gateway: Gateway;

  beforeAll(async () => {
    gateway = await Gateway.start({ RATE_LIMIT_PER_MINUTE: '100000' });
    await gateway.receiveSubmissions();
  });
  afterAll(() => gateway.stop());

  it('serves another tenant before the flood, and the flood at last, although its runs do not end', async () => {
    const [flooding, other] = [await gateway.tenant(), await gateway.tenant()];
    const answered: string[] = [];
    const submit = async (name: string, key: string): Promise<void> => {
      const { status } = await gateway.post('/v2/skus', LONG, key);
      answered.push(`${name} ${status}`);
    };
    await submit('other', other.key);
    const submissions = Array.from({ length: FLOOD }, () => submit('flood', flooding.key));
    submissions.push(submit('other', other.key));
    await Promise.all(submissions);
    expect(answered).toHaveLength(FLOOD + 2);
    expect(answered.every((answer) => answer.endsWith('201'))).toBe(true);
    expect(answered.lastIndexOf('other 201')).toBeLessThan(FLOOD);
  });
});
