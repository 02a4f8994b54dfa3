import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsListenHost, Satisfies } from './env.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;

/** The common settings of services in their own processes, in addition to those of the service and of the broker. */
export class ProcessConfig {
  @IsIn(LOG_LEVELS) LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';
  /** Address and port of `/metrics`, `/livez` and `/readyz`; port 0 takes a free one. */
  @IsListenHost() METRICS_HOST = '127.0.0.1';
  @Type(() => Number) @IsInt() @Min(0) @Max(65_535) METRICS_PORT = 0;
  /** The address of an OpenTelemetry receiver (OTLP over HTTP) for traces; without it, none are recorded. */
  @IsOptional()
  @Satisfies(isEndpoint, 'must be an http or https address without a query, such as http://127.0.0.1:4318')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
}

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && search === '' && hash === '';
}
