import { isIP } from 'node:net';
import { generate } from 'selfsigned';
import { keep, readKept } from './kept-file.ts';

/** PEM texts. The key of the authority is discarded, because it signs nothing else. */
export interface Certificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;
/** The longest that browsers accept. */
const VALID_DAYS = 397;
/** Stored certificates that end sooner are replaced. */
const REST_DAYS_MIN = 30;
/** Clocks differ. */
const BEGUN_MS = 3_600_000;
const NAMES = ['127.0.0.1', 'localhost'];
const KIND = { keyType: 'ec', algorithm: 'sha256' } as const;

/** A private authority, and its certificate for 127.0.0.1, `localhost` and the given names. */
export async function newCertificates(names: readonly string[] = []): Promise<Certificates> {
  const now = Date.now();
  const period = { notBeforeDate: new Date(now - BEGUN_MS), notAfterDate: new Date(now + VALID_DAYS * DAY_MS) };
  const authority = await generate([{ name: 'commonName', value: 'CPES fake stores' }], {
    ...KIND,
    ...period,
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const leaf = await generate([{ name: 'commonName', value: 'CPES fake store' }], {
    ...KIND,
    ...period,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [...new Set([...NAMES, ...names])].map(alternativeName) },
    ],
  });
  return { ca: authority.cert, cert: leaf.cert, key: leaf.private };
}

/** The certificates in a file; replaced when missing, for other names, or about to expire. Only the owner can read the file. */
export async function keptCertificates(file: string, names: readonly string[] = []): Promise<Certificates> {
  const kept = readKept<Kept>(file);
  const restMs = kept === undefined ? 0 : kept.endsAtMs - Date.now();
  if (kept !== undefined && restMs > REST_DAYS_MIN * DAY_MS && names.every((name) => kept.names.includes(name))) {
    return kept.certificates;
  }
  const certificates = await newCertificates(names);
  keep(file, { certificates, names, endsAtMs: Date.now() + VALID_DAYS * DAY_MS } satisfies Kept);
  return certificates;
}

interface Kept {
  readonly certificates: Certificates;
  readonly names: readonly string[];
  readonly endsAtMs: number;
}

function alternativeName(name: string): { type: 2; value: string } | { type: 7; ip: string } {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };
}
