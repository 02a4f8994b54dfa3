import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
/** The standard nonce length of GCM. The nonce is random for each secret. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A stored secret: nonce, tag and ciphertext, and the name of the key. */
export interface SealedSecret {
  readonly keyName: string;
  readonly sealed: Buffer;
}

/** The keys that encrypt secrets in a service's database. */
export class SecretKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** The key that encrypts. */
  readonly current: string;

  /** `keys` is a list of NAME:KEY, the current one first, in the form of `IsSecretKeys`; `setting` is its setting. */
  constructor(
    keys: string,
    private readonly setting: string,
  ) {
    const entries = keys.split(',').map((entry): [string, Buffer] => {
      const at = entry.indexOf(':');
      return [entry.slice(0, at), Buffer.from(entry.slice(at + 1), 'base64')];
    });
    this.keys = new Map(entries);
    this.current = entries[0]?.[0] ?? '';
  }

  /** `owner` is the subject of the secret, authenticated with it, so that rows cannot be swapped. */
  seal(secret: Buffer, owner: string): SealedSecret {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keyOf(this.current), nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return { keyName: this.current, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
  }

  /** Throws when the key is missing, or the bytes were not sealed for this owner. */
  open({ keyName, sealed }: SealedSecret, owner: string): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.keyOf(keyName), nonce).setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    const start = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([start, decipher.final()]);
    } catch (error) {
      throw new Error(`${this.setting}: the key ${keyName} is not the one with which a secret was encrypted`, {
        cause: error,
      });
    }
  }

  private keyOf(name: string): Buffer {
    const key = this.keys.get(name);
    if (key === undefined) throw new Error(`${this.setting} lacks the key ${name}, with which secrets are encrypted`);
    return key;
  }
}
