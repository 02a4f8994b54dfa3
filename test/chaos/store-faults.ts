import type { TrapSettings } from '@cpes/fake-stores';
import type { Random } from '@cpes/testing';
import type { StoreServer } from './store-servers.ts';

/** A temporary fault of a store. */
interface StoreFault {
  readonly trap: string;
  readonly settings?: TrapSettings;
  /** Duration in milliseconds, instead of a single fault. */
  readonly forMs?: number;
  /** A second trap for the same duration. */
  readonly with?: string;
}

/** Beyond the service's timeout for the first bytes, which is ten seconds. */
const TOO_LATE_MS = 11_000;
/** Within the window in which a live product is a breach. */
const LATER_MS = 1_500;

const EDGE: readonly StoreFault[] = [
  { trap: 'hang-up', forMs: 100 },
  { trap: 'hang-up', settings: { at: 'create' } },
  { trap: 'hang-up', settings: { at: 'create', done: true } },
  { trap: 'hang-up', settings: { done: true } },
  { trap: 'cut-answer' },
  { trap: 'cut-answer', settings: { at: 'create' } },
  { trap: 'html-answer', settings: { status: 500 }, forMs: 100 },
  { trap: 'html-answer', settings: { status: 503 }, forMs: 200 },
  { trap: 'html-answer', settings: { status: 429 }, forMs: 200 },
  { trap: 'html-answer', settings: { status: 200 } },
  { trap: 'html-answer', settings: { status: 502, at: 'create', done: true } },
  { trap: 'notice-before-json' },
  { trap: 'redirect' },
  { trap: 'work-late', settings: { ms: 300 } },
];
const LATE: readonly StoreFault[] = [{ trap: 'answer-late', settings: { ms: TOO_LATE_MS, at: 'create' } }];
const HOSTED: readonly StoreFault[] = [
  { trap: 'throttled', forMs: 150 },
  { trap: 'error-status', settings: { status: 500 } },
  { trap: 'error-status', settings: { status: 429 } },
  { trap: 'top-error' },
  { trap: 'other-version' },
];
const WOOCOMMERCE: readonly StoreFault[] = [{ trap: 'without-status' }, { trap: 'wrong-secret' }];
/** A product that is not, or no longer, our draft: the store is quarantined, or the draft withdrawn. */
const BREACHES: readonly StoreFault[] = [
  { trap: 'publish-on-save' },
  { trap: 'publish-on-save', with: 'say-draft', forMs: 600 },
  { trap: 'publish-later', settings: { ms: LATER_MS } },
  { trap: 'drop-mark' },
  { trap: 'change-price' },
];
/** One fault in this many is a breach. */
const BREACH_OF = 25;
/** The traps of each platform, whose names differ. */
interface AnyTraps {
  on(name: string, settings?: TrapSettings): void;
  once(name: string, settings?: TrapSettings): void;
  off(name: string): void;
}

export function trapsOf(server: StoreServer): AnyTraps {
  return server.traps;
}

/** Injects a fault into a store. Returns its duration in milliseconds and a function that ends it. */
export function strike(server: StoreServer, random: Random, isBrief: boolean): { readonly ms: number; end(): void } {
  const own = server.platform === 'hosted' ? HOSTED : WOOCOMMERCE;
  const mild = [...EDGE, ...own, ...(isBrief ? [] : LATE)];
  const fault = random.pick(random.integer(1, BREACH_OF) === 1 ? BREACHES : mild);
  const { trap, settings, forMs = 0, with: second } = fault;
  const traps = trapsOf(server);
  if (forMs === 0) traps.once(trap, settings);
  else traps.on(trap, settings);
  if (second !== undefined) traps.on(second);
  const end = () => {
    if (forMs > 0) traps.off(trap);
    if (second !== undefined) traps.off(second);
  };
  return { ms: forMs, end };
}
