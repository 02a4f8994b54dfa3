import { IsHeaderSecret, Secret } from '@cpes/service-kit/env';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';

const IsSourceUrl = () => IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false });
const ZIP = /^\d{5}$/;
/** Fewer samples are no mean of a country, and each is a request for each tier of weight and size. */
const SAMPLE_ZIPS = /^\d{5}(?:,\d{5}){2,4}$/;
/** A UN/LOCODE is a country and three letters or digits. No operator has a port in more countries. */
const PORTS = /^[A-Z]{2}[A-Z2-9]{3}(?:,[A-Z]{2}[A-Z2-9]{3}){0,99}$/;
const SWITCH = ['true', 'false'] as const;

/** Settings of the cost-factor service. A live source is queried only if it has an address. */
export class CostFactorConfig {
  @Secret()
  @Matches(/^postgres(ql)?:\/\//, { message: 'must be a postgres:// address' })
  COST_FACTOR_DATABASE_URL!: string;
  /** Interval for detecting newer rates from another instance. */
  @Type(() => Number) @IsInt() @Min(1) @Max(86_400) COST_FACTOR_RATES_REFRESH_SECONDS = 60;
  /** Timeout of a live source; the evaluation deadline shortens it further. */
  @Type(() => Number) @IsInt() @Min(20) @Max(1_200) COST_FACTOR_QUOTE_TIMEOUT_MS = 500;

  @IsOptional() @IsSourceUrl() CPES_FREIGHT_SOURCE_URL?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_FREIGHT_SOURCE_TOKEN?: string;
  @IsOptional() @IsSourceUrl() CPES_DUTY_SOURCE_URL?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_DUTY_SOURCE_TOKEN?: string;
  @IsOptional() @IsSourceUrl() CPES_FULFILMENT_SOURCE_URL?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_FULFILMENT_SOURCE_TOKEN?: string;
  @IsOptional() @IsSourceUrl() CPES_EXCHANGE_RATE_SOURCE_URL?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_EXCHANGE_RATE_SOURCE_TOKEN?: string;
  /** The address above commodities and headings of the UK Trade Tariff API, and the client of its token endpoint. */
  @IsOptional() @IsSourceUrl() CPES_UK_TARIFF_URL?: string;
  @IsOptional() @IsHeaderSecret() CPES_UK_TARIFF_CLIENT_ID?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_UK_TARIFF_CLIENT_SECRET?: string;
  @IsOptional() @IsSourceUrl() CPES_UK_TARIFF_TOKEN_URL?: string;
  /** The address above shipments of EasyPost, its key, the ZIP code of the warehouse in the US, and those of sample destinations. */
  @IsOptional() @IsSourceUrl() CPES_EASYPOST_URL?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_EASYPOST_KEY?: string;
  @IsOptional() @Matches(ZIP, { message: 'must be a ZIP code of five digits' }) CPES_EASYPOST_FROM_ZIP?: string;
  @IsOptional()
  @Matches(SAMPLE_ZIPS, { message: 'must be three to five ZIP codes with commas' })
  CPES_EASYPOST_TO_ZIPS?: string;
  /** Whether the merchants ship with that account, so that its prices are theirs. */
  @IsIn(SWITCH) CPES_EASYPOST_OWN_ACCOUNT: (typeof SWITCH)[number] = 'false';
  /** The address of Freightos's freight estimator, and the ports that replace the main ones of their countries. */
  @IsOptional() @IsSourceUrl() CPES_FREIGHTOS_URL?: string;
  @IsOptional()
  @Matches(PORTS, { message: 'must be UN/LOCODEs with commas, such as USNYC,CNSZX' })
  CPES_FREIGHTOS_PORTS?: string;
  /** The address above the reference rates of the European Central Bank, and above the monthly rates of HM Revenue & Customs. */
  @IsOptional() @IsSourceUrl() CPES_ECB_RATES_URL?: string;
  @IsOptional() @IsSourceUrl() CPES_HMRC_RATES_URL?: string;
  /** The address above the releases and exports of the US tariff. */
  @IsOptional() @IsSourceUrl() CPES_USITC_URL?: string;
  /** The address above versions of the UK tariff, and that of CIRCABC, which has the files of TARIC. */
  @IsOptional() @IsSourceUrl() CPES_UK_TARIFF_DATA_URL?: string;
  @IsOptional() @IsSourceUrl() CPES_TARIC_URL?: string;
  /** The address of the APIs of the US Postal Service, their client, the ZIP code of the warehouse in the US, and those of sample destinations. */
  @IsOptional() @IsSourceUrl() CPES_USPS_URL?: string;
  @IsOptional() @IsHeaderSecret() CPES_USPS_CLIENT_ID?: string;
  @IsOptional() @Secret() @IsHeaderSecret() CPES_USPS_CLIENT_SECRET?: string;
  @IsOptional() @Matches(ZIP, { message: 'must be a ZIP code of five digits' }) CPES_USPS_FROM_ZIP?: string;
  @IsOptional()
  @Matches(SAMPLE_ZIPS, { message: 'must be three to five ZIP codes with commas' })
  CPES_USPS_TO_ZIPS?: string;
  /** Allows sources over plain http. */
  @IsIn(SWITCH) CPES_ALLOW_HTTP_SOURCES: (typeof SWITCH)[number] = 'false';
  /** Allows sources with non-public addresses. */
  @IsIn(SWITCH) CPES_ALLOW_PRIVATE_SOURCES: (typeof SWITCH)[number] = 'false';
}

/** The values of settings that are needed together, in their order; undefined when none is set. Throws when only some are. */
export function together(
  config: Readonly<CostFactorConfig>,
  names: readonly (keyof CostFactorConfig)[],
): readonly string[] | undefined {
  const values = names.flatMap((name) => (config[name] === undefined ? [] : [String(config[name])]));
  if (values.length === 0) return undefined;
  if (values.length < names.length) {
    const missing = names.filter((name) => config[name] === undefined);
    throw new Error(
      `${missing.join(' and ')} must be set, too: these settings are needed together: ${names.join(', ')}`,
    );
  }
  return values;
}
