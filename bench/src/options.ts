import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const PARTS = [
  'baseline',
  'conventional',
  'cpes',
  'one',
  'growth',
  'instances',
  'capacity',
  'list',
  'webhooks',
  'what-if',
  'rate-import',
  'offer-board',
  'operations',
  'relay',
  'consumer',
] as const;
export type Part = (typeof PARTS)[number];

/** Another built checkout, the number of measurements of each, and the rate of the busy part. */
export interface Against {
  readonly root: string;
  readonly pairs: number;
  readonly perSecond: number;
}

export interface Options {
  readonly parts: ReadonlySet<Part>;
  /** Duration of the run that confirms the highest rate. */
  readonly confirmSeconds: number;
  readonly probeSeconds: number;
  readonly precision: number;
  readonly probes: number;
  readonly latencySeconds: number;
  readonly readSeconds: number;
  readonly idleSubmissions: number;
  /** Duration of a slice with a fixed number of what-if clients. */
  readonly whatIfSeconds: number;
  readonly seededSkus: number;
  readonly seededDeadLetters: number;
  readonly seededDeliveries: number;
  /** Duration of a slice of submissions, with or without a replay. */
  readonly replaySeconds: number;
  /** Events, each sent to eight endpoints. */
  readonly webhookFacts: number;
  readonly webhookIdleFacts: number;
  readonly relayRows: number;
  readonly consumerMessages: number;
  readonly jsonFile: string | undefined;
  /** Another checkout to compare with this one, instead of all other parts. */
  readonly against: Against | undefined;
}

const USAGE = `npm run bench -- [--json FILE] [--only ${PARTS.join('|')}]… [--seconds N] [--quick]
       npm run bench -- --against FOLDER [--pairs N] [--rate N] [--json FILE]`;
/** A median needs three, and each pair takes about four minutes. */
const PAIRS = { usual: 3, max: 9 };
/** Submissions a second of the busy part. */
const RATE = { usual: 200, max: 5_000 };
/** A rate counts as sustained after 30 s, which no buffer in the chain can bridge at these rates. */
const CONFIRM_SECONDS = 30;
const FULL = {
  probeSeconds: 6,
  precision: 1.12,
  probes: 2,
  latencySeconds: 30,
  readSeconds: 5,
  idleSubmissions: 200,
  whatIfSeconds: 15,
  seededSkus: 1_000_000,
  seededDeadLetters: 100_000,
  seededDeliveries: 1_000_000,
  replaySeconds: 60,
  webhookFacts: 2_500,
  webhookIdleFacts: 600,
  relayRows: 100_000,
  consumerMessages: 40_000,
};
/** Enough to check that everything works and to get rough figures. */
const QUICK = {
  probeSeconds: 4,
  precision: 1.5,
  probes: 1,
  latencySeconds: 4,
  readSeconds: 2,
  idleSubmissions: 40,
  whatIfSeconds: 4,
  seededSkus: 50_000,
  seededDeadLetters: 5_000,
  seededDeliveries: 20_000,
  replaySeconds: 10,
  webhookFacts: 500,
  webhookIdleFacts: 50,
  relayRows: 20_000,
  consumerMessages: 8_000,
};
const QUICK_CONFIRM_SECONDS = 6;
const QUICK_PARTS: readonly Part[] = ['baseline', 'conventional', 'cpes', 'one'];

/** Throws with the usage when an argument is unknown. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'string' },
      only: { type: 'string', multiple: true },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      against: { type: 'string' },
      pairs: { type: 'string', default: String(PAIRS.usual) },
      rate: { type: 'string', default: String(RATE.usual) },
    },
  });
  const isQuick = values.quick;
  const seconds = Number(values.seconds ?? (isQuick ? QUICK_CONFIRM_SECONDS : CONFIRM_SECONDS));
  if (!Number.isInteger(seconds) || seconds < 4 || seconds > 600) throw new Error(`--seconds: 4 to 600\n${USAGE}`);
  const only = values.only?.flatMap((one) => one.split(','));
  const unknown = only?.find((one) => !PARTS.some((part) => part === one));
  if (unknown !== undefined) throw new Error(`--only: there is no part ${unknown}\n${USAGE}`);
  const parts = PARTS.filter((part) => only?.includes(part) ?? (isQuick ? QUICK_PARTS : PARTS).includes(part));
  const pairs = Number(values.pairs);
  if (!Number.isInteger(pairs) || pairs < 1 || pairs > PAIRS.max)
    throw new Error(`--pairs: 1 to ${PAIRS.max}\n${USAGE}`);
  const perSecond = Number(values.rate);
  if (!Number.isInteger(perSecond) || perSecond < 1 || perSecond > RATE.max)
    throw new Error(`--rate: 1 to ${RATE.max}\n${USAGE}`);
  return {
    ...(isQuick ? QUICK : FULL),
    parts: new Set(parts),
    confirmSeconds: seconds,
    jsonFile: values.json,
    against: values.against === undefined ? undefined : { root: resolve(values.against), pairs, perSecond },
  };
}
