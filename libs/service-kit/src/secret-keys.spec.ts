import { SecretKeys } from './secret-keys.ts';

const keysOf = (keys: string) => new SecretKeys(keys, 'SECRET_KEYS');
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const ONE = `one:${key(1)}`;
const TWO = `two:${key(2)}`;
const SECRET = Buffer.from('a secret of 24 bytes ...');

describe('SecretKeys', () => {
  it('opens a sealed secret, whose bytes do not show it', () => {
    const keys = keysOf(ONE);
    const sealed = keys.seal(SECRET, 'whe_1');
    expect(sealed.sealed.includes(SECRET)).toBe(false);
    expect(keys.open(sealed, 'whe_1')).toEqual(SECRET);
  });

  it('seals the same secret with another nonce each time', () => {
    const keys = keysOf(ONE);
    expect(keys.seal(SECRET, 'whe_1').sealed).not.toEqual(keys.seal(SECRET, 'whe_1').sealed);
  });

  it('opens with an older key, and seals with the first', () => {
    const sealed = keysOf(ONE).seal(SECRET, 'whe_1');
    const rotated = keysOf(`${TWO},${ONE}`);
    expect(rotated.open(sealed, 'whe_1')).toEqual(SECRET);
    expect(rotated.seal(SECRET, 'whe_1').keyName).toBe('two');
  });

  it('reports the name of a missing key', () => {
    const sealed = keysOf(ONE).seal(SECRET, 'whe_1');
    expect(() => keysOf(TWO).open(sealed, 'whe_1')).toThrow('lacks the key one');
  });

  it('refuses another owner, another key with the same name, and any changed byte', () => {
    const keys = keysOf(ONE);
    const { keyName, sealed } = keys.seal(SECRET, 'whe_1');
    expect(() => keys.open({ keyName, sealed }, 'whe_2')).toThrow();
    expect(() => keysOf(`one:${key(3)}`).open({ keyName, sealed }, 'whe_1')).toThrow(
      'SECRET_KEYS: the key one is not the one with which a secret was encrypted',
    );
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open({ keyName, sealed: changed }, 'whe_1')).toThrow();
    }
  });
});
