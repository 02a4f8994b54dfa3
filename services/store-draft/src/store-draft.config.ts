import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IsHeaderSecret, IsSecretKeys, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUrl, Matches, Max, Min, ValidateBy } from 'class-validator';
import type { Schedule } from './domain/push/advance.ts';

/** Four whole numbers separated by commas: milliseconds since the product is known. */
const CHECKS = /^\d{1,8}(?:,\d{1,8}){3}$/;
const ORIGINS = /^https:\/\/[^\s,/]+(?:,https:\/\/[^\s,/]+){0,9}$/;

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Without certificates in it, no store of a private authority could be reached, and each push would fail later. */
function IsCertificateFile(): PropertyDecorator {
  return ValidateBy({
    name: 'certificateFile',
    validator: {
      validate: (path) => typeof path === 'string' && holdsCertificates(path),
      defaultMessage: () => 'must name a file that can be read and holds certificates (PEM)',
    },
  });
}

function holdsCertificates(path: string): boolean {
  try {
    const certificates = readFileSync(path, 'utf8').match(CERTIFICATES) ?? [];
    return certificates.map((pem) => new X509Certificate(pem)).length > 0;
  } catch {
    return false;
  }
}

/** The environment variables of the store-draft service. */
export class StoreDraftConfig {
  @Secret()
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' })
  STORE_DRAFT_DATABASE_URL!: string;
  /** At least two: the relay must not wait for the transactions that fill its outbox. */
  @Type(() => Number) @IsInt() @Min(2) @Max(100) STORE_DRAFT_DATABASE_POOL = 8;
  /**
   * The keys that encrypt stores' credentials. The first encrypts; all decrypt. At startup, everything is re-encrypted with the
   * first.
   */
  @Secret() @IsSecretKeys() STORE_DRAFT_SECRET_KEYS!: string;
  /**
   * Origins beside the stores of the internet, separated by commas: test shops, also at private addresses and other ports. Always
   * https.
   */
  @IsOptional()
  @Matches(ORIGINS, { message: 'must be https://HOST or https://HOST:PORT, up to ten of them with commas' })
  STORE_DRAFT_ALLOWED_ORIGINS?: string;
  /** A file with certificates (PEM) of a private authority, which counts at these origins only. */
  @IsOptional() @IsCertificateFile() STORE_DRAFT_CA_FILE?: string;
  /**
   * When a draft is read again: the first two reads confirm a draft, the last ends the time in which a live product is a breach.
   */
  @Matches(CHECKS, { message: 'must be four whole numbers of milliseconds with commas' })
  STORE_DRAFT_CHECKS_MS = '0,2000,60000,900000';
  /** How often a draft is read after that. */
  @Type(() => Number) @IsInt() @Min(100) @Max(604_800_000) STORE_DRAFT_RECHECK_MS = 86_400_000;
  /** The internal API of the gateway, which has the candidates and reports of listings. Not needed in one process. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  GATEWAY_INTERNAL_URL?: string;
  /** The shared secret of the internal APIs. */
  @IsOptional() @Secret() @IsHeaderSecret() INTERNAL_SECRET?: string;
  /** Observations of stores are removed after this many days. */
  @Type(() => Number) @IsInt() @Min(30) @Max(3_650) STORE_DRAFT_KEEP_DAYS = 400;
}

/** As origins are written, without a path. */
export function allowedOriginsOf({ STORE_DRAFT_ALLOWED_ORIGINS: origins = '' }: Readonly<StoreDraftConfig>): string[] {
  return origins === '' ? [] : origins.split(',');
}

/** The schedule of each draft: the checks of the window, and the interval of those after it. */
export function scheduleOf({
  STORE_DRAFT_CHECKS_MS: checks,
  STORE_DRAFT_RECHECK_MS: afterwardsMs,
}: Readonly<StoreDraftConfig>): Schedule {
  const [atOnce = 0, soon = 0, later = 0, end = 0] = checks.split(',').map(Number);
  return { checksMs: [atOnce, soon, later, end], afterwardsMs };
}
