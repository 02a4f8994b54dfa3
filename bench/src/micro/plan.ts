/** Parts of the product, each with a minimal implementation for comparison. */
export const MICRO_PARTS = [
  'relay',
  'raw relay',
  'consumer one by one',
  'raw consumer one by one',
  'consumer in batches',
  'raw consumer in batches',
] as const;
export type MicroPart = (typeof MICRO_PARTS)[number];

/** Input of a measurement. It has its own database; parts with different queues share the broker. */
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
  /** CPU time of the measuring process alone, in milliseconds per 1,000 messages. */
  readonly processorMsPerThousand: number;
}
