import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOf, CpesClient } from '@cpes/client';
import { readCandidates } from '@cpes/client/candidates';
import { withTimeout } from '@cpes/service-kit';
import { announce, textOf } from './announce.ts';
import type { DemoBroker } from './demo-broker.ts';
import { type DemoCredentials, readDemoCredentials } from './demo-credentials.ts';
import { DemoLoadState } from './demo-load-state.ts';
import type { DemoReceiver } from './demo-receiver.ts';
import type { DemoPlatform, DemoStores } from './demo-stores.ts';
import { demoOffers } from './demo-offers.ts';
import { makeFailingEndpoint, parkMessages, replayMessages } from './demo-troubles.ts';
import type { Settings } from './settings.ts';
import { BrowserApiClient } from './browser-api-client.ts';

/** In the form of `npx cpes evaluate`; the web interface offers the same file as an example of an import. */
export const DEMO_CANDIDATES = join(import.meta.dirname, '../../web/public/24-candidates.csv');

/** 26 evaluations and three pushes take ten seconds on two idle cores. Busy cores take several times as long. */
const LOAD_MS_MAX = 180_000;
/** The longest wait that the API allows. */
const WAIT_SECONDS = 10;
/** Polling interval of runs and pushes. `LOAD_MS_MAX` ends it. */
const LOOK_EVERY_MS = 500;

/** Candidates with special outcomes, by `externalRef`. */
export const DEMO_STORY = {
  /** Number of evaluations. */
  repeated: { externalRef: 'KIT-101', runs: 3 },
  /** It has the offers of three suppliers. */
  offered: 'KIT-101',
  /** Its first run fails on purpose. */
  failed: 'PET-701',
  /** A draft in a fake store. */
  drafted: [
    { externalRef: 'JEW-110', platform: 'woocommerce' },
    { externalRef: 'PET-702', platform: 'hosted' },
    { externalRef: 'BAB-140', platform: 'woocommerce' },
  ],
  /** It has a listing without a push. */
  edited: {
    externalRef: 'OUT-201',
    platform: 'hosted',
    texts: {
      title: 'Camping hammock with tree straps, 620 g',
      seoTitle: 'Light camping hammock with tree straps',
      bullets: [
        'Carries 180 kg, weighs 620 g with both straps',
        'Ripstop nylon that dries within an hour',
        'Hangs in two minutes and leaves no marks on trees',
      ],
    },
  },
} as const satisfies {
  drafted: readonly { externalRef: string; platform: DemoPlatform }[];
  edited: { externalRef: string; platform: DemoPlatform; texts: object };
  [what: string]: unknown;
};

type Sku = AnswerOf<'getSku'>;

interface Load {
  readonly settings: Readonly<Settings>;
  readonly credentialsFile: string;
  readonly stores: DemoStores;
  readonly broker: Pick<DemoBroker, 'failOnce' | 'publish'>;
  readonly receiver: DemoReceiver | undefined;
  /** Stops the load; the next start resumes it. */
  readonly signal: AbortSignal;
}

/**
 * Evaluates the demo candidates and pushes drafts, once per data folder, as the demo tenant's client and its owner.
 * Does nothing for a tenant with its own SKUs. Never rejects: errors are announced.
 */
export async function loadDemoData({
  settings,
  credentialsFile,
  stores,
  broker,
  receiver,
  signal,
}: Load): Promise<void> {
  if (settings.DEMO_DATA === 'off') return;
  const startedAt = performance.now();
  try {
    const credentials = await readDemoCredentials(credentialsFile);
    if (credentials === undefined) return;
    const bounded = withTimeout(signal, LOAD_MS_MAX);
    const candidates = new DemoCandidates(credentials, broker, bounded);
    const state = new DemoLoadState(settings.CPES_DATA_DIR);
    const was = await state.read();
    if (was === 'loaded' || (was === undefined && !(await candidates.isTenantEmpty()))) return;
    await state.write('begun');
    const skus = await candidates.evaluate(was === 'begun');
    if (receiver !== undefined) await makeFailingEndpoint(new CpesClient(credentials), receiver, bounded);
    const drafts = await makeDrafts(credentials, stores, skus, bounded);
    if (credentials.tenantId !== undefined) await parkMessages(broker, credentials.tenantId);
    await replayMessages(credentials, bounded);
    await state.write('loaded');
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const made = `${skus.size} candidates, ${drafts} drafts in the demo stores, some troubles for operators`;
    announce(`The demo data is loaded: ${made}, in ${seconds} s`);
  } catch (error) {
    if (!signal.aborted)
      announce(`The demo data is not loaded (${textOf(error)}); the next start goes on with it`, 'warn');
  }
}

/** Submits the candidates of the file with the key of the demo tenant. */
class DemoCandidates {
  private readonly client: CpesClient;
  private readonly plain: { readonly signal: AbortSignal };
  private readonly held: { readonly signal: AbortSignal; readonly waitSeconds: number };

  constructor(
    credentials: DemoCredentials,
    private readonly broker: Load['broker'],
    signal: AbortSignal,
  ) {
    this.client = new CpesClient(credentials);
    this.plain = { signal };
    this.held = { signal, waitSeconds: WAIT_SECONDS };
  }

  async isTenantEmpty(): Promise<boolean> {
    return (await this.find({})) === undefined;
  }

  /** SKUs by `externalRef`. A resumed load skips existing ones. One request at a time, because visitors go first. */
  async evaluate(goesOn: boolean): Promise<ReadonlyMap<string, string>> {
    const skus = new Map<string, string>();
    for (const { candidate } of readCandidates(await readFile(DEMO_CANDIDATES), DEMO_CANDIDATES)) {
      const { externalRef = '' } = candidate;
      if (externalRef === DEMO_STORY.failed) this.broker.failOnce(externalRef);
      const made = goesOn ? await this.find({ externalRef }) : undefined;
      const sku = made === undefined ? await this.client.skus.create(candidate, this.held) : await this.read(made);
      skus.set(externalRef, (await this.ended(sku)).skuId);
    }
    await this.repeat(skus);
    await this.saveOffers(required(skus, DEMO_STORY.offered));
    return skus;
  }

  private async find(filter: { readonly externalRef?: string }): Promise<string | undefined> {
    for await (const { skuId } of this.client.skus.list({ ...filter, limit: 1 }, this.plain)) return skuId;
    return undefined;
  }

  private read(skuId: string): Promise<Sku> {
    return this.client.skus.get(skuId, this.plain);
  }

  private async repeat(skus: ReadonlyMap<string, string>): Promise<void> {
    const { externalRef, runs } = DEMO_STORY.repeated;
    const skuId = required(skus, externalRef);
    const { data } = await this.client.call('listReportsOfSku', { path: { skuId } }, this.plain);
    for (let reports = data.length; reports < runs; reports += 1) await this.evaluateAgain(skuId);
  }

  private async saveOffers(skuId: string): Promise<void> {
    for (const [offerRef, offer] of Object.entries(demoOffers(new Date())))
      await this.client.skus.saveOffer(skuId, offerRef, offer, this.plain);
  }

  private async evaluateAgain(skuId: string): Promise<void> {
    await this.ended(await this.client.skus.evaluate(skuId, this.held));
  }

  private async ended(sku: Sku): Promise<Sku> {
    let latest = sku;
    while (latest.status !== 'EVALUATED' && latest.status !== 'FAILED') {
      await sleep(LOOK_EVERY_MS, undefined, this.plain);
      latest = await this.read(sku.skuId);
    }
    return latest;
  }
}

/** Writes the listings, pushes some, and returns the number of drafts; zero without the demo stores. */
async function makeDrafts(
  credentials: DemoCredentials,
  stores: DemoStores,
  skus: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const door = new BrowserApiClient(new URL(credentials.baseUrl).origin, signal);
  await door.signIn(credentials);
  const connected = await door.stores();
  const storeOf = (platform: DemoPlatform) =>
    connected.find(({ baseUrl }) => baseUrl === stores.address(platform))?.storeId;
  const pushed: string[] = [];
  for (const { externalRef, platform } of DEMO_STORY.drafted) {
    const storeId = storeOf(platform);
    if (storeId !== undefined) pushed.push(await pushListing(door, required(skus, externalRef), storeId));
  }
  for (const listingId of pushed) await drafted(door, listingId, signal);
  const { externalRef, platform, texts } = DEMO_STORY.edited;
  const storeId = storeOf(platform);
  if (storeId !== undefined) {
    const listing = await door.openListing(required(skus, externalRef), storeId);
    const { seoDescription, priceCents, sku } = listing;
    await door.saveListing(listing, { seoDescription, priceCents, sku, ...texts });
  }
  await door.signOut();
  return pushed.length;
}

/** Requests the push, unless an earlier load has. Returns the listing's id. */
async function pushListing(door: BrowserApiClient, skuId: string, storeId: string): Promise<string> {
  const { listingId, hash, push } = await door.openListing(skuId, storeId);
  if (push === null) await door.push(skuId, storeId, hash);
  return listingId;
}

async function drafted(door: BrowserApiClient, listingId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { push } = await door.listing(listingId);
    if (push?.state === 'DRAFTED') return;
    if (push === null || OVER.includes(push.state)) throw new Error(`a push: ${push?.text ?? 'it is unknown'}`);
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** Outcomes of a push without a draft. */
const OVER: readonly string[] = ['WITHDRAWN', 'CONFLICT', 'CONFLICT_LIVE', 'FAILED', 'QUARANTINED'];

function required(skus: ReadonlyMap<string, string>, externalRef: string): string {
  const skuId = skus.get(externalRef);
  if (skuId === undefined) throw new Error(`the demo candidates have no ${externalRef}`);
  return skuId;
}
