/** Parts of the product, each with the least that could do the same beside it. */
export const MICRO_PARTS = [
  'relay',
  'raw relay',
  'consumer one by one',
  'raw consumer one by one',
  'consumer in batches',
  'raw consumer in batches',
] as const;
export type MicroPart = (typeof MICRO_PARTS)[number];

/** What a measurement is told. Its database is its own; the broker is shared by parts that use different queues. */
export interface MicroPlan {
  readonly part: MicroPart;
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  readonly messages: number;
}

export interface MicroResult {
  readonly messages: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Processor time of the measuring process alone, in milliseconds per 1,000 messages. */
  readonly processorMsPerThousand: number;
}
