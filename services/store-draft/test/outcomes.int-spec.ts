import { catalogue, type Listing, type ListingOutcome } from '@cpes/contracts';
import type { WireMessage } from '@cpes/messaging';
import { StartPush } from '../src/pushes/start-push.ts';
import { StoreDrafts } from './harness.ts';

describe('the outcome of a push', () => {
  let drafts: StoreDrafts;
  const messages: WireMessage[] = [];
  const eventsOf = ({ listingId }: Listing) =>
    messages
      .map(({ type, body, traceparent }) => ({
        type,
        traceparent,
        data: JSON.parse(body.toString()) as ListingOutcome,
      }))
      .filter(({ data }) => data.listingId === listingId);
  const typesOf = (listing: Listing) => eventsOf(listing).map(({ type }) => type);

  beforeEach(async () => {
    messages.length = 0;
    drafts = await StoreDrafts.start();
    for (const { type, isPublic } of catalogue())
      if (isPublic) await drafts.receive(`webhook.${type}`, (message) => void messages.push(message));
  });
  afterEach(() => drafts.stop());

  async function requested(listing: Listing, traceparent?: string): Promise<void> {
    const { tenantId, userId } = drafts;
    const { listingId, hash: shownHash } = listing;
    const origin = traceparent === undefined ? {} : { traceparent };
    await drafts.provider(StartPush).start({ tenantId, userId, listingId, shownHash, origin });
  }

  it('is sent to subscribers with the data that exists then, in the trace of the request', async () => {
    const listing = await drafts.open(await drafts.connect());
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await requested(listing, traceparent);
    await drafts.until(() => eventsOf(listing).length > 0);
    const { listingId, skuId, storeId } = listing;
    const { pushId, text } = (await drafts.find(listingId)).push!;
    const [event] = eventsOf(listing);
    expect([event!.type, event!.data]).toEqual([
      'listing.drafted.v1',
      { listingId, pushId, skuId, storeId, state: 'DRAFTED', text, externalId: '1' },
    ]);
    expect(event!.traceparent).toContain('a'.repeat(32));
  });

  it('is sent once, however often the draft is read or its text changes', async () => {
    const listing = await drafts.open(await drafts.connect());
    await requested(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'DRAFTED');
    await drafts.untilChecked(4);
    for (const product of drafts.store.products) product.state = 'live';
    await drafts.untilPush(listing.listingId, ({ liveSince }) => liveSince !== null);
    await drafts.draftElsewhere();
    expect(typesOf(listing)).toEqual(['listing.drafted.v1']);
  });

  it('is sent again when it changes, and for the next push', async () => {
    drafts.store.bornAs = 'live';
    const storeId = await drafts.connect();
    const listing = await drafts.open(storeId);
    await requested(listing);
    await drafts.untilPush(listing.listingId, ({ state }) => state === 'WITHDRAWN');
    await drafts.until(() => typesOf(listing).length > 0);
    expect(typesOf(listing)).toEqual(['listing.quarantined.v1']);
    const { tenantId, userId } = drafts;
    await drafts.connections.release({ tenantId, userId, storeId, name: 'My shop', held: 0 });
    drafts.store.bornAs = 'draft';
    drafts.store.products.length = 0;
    await requested(listing);
    await drafts.until(() => typesOf(listing).length > 1);
    expect(typesOf(listing)).toEqual(['listing.quarantined.v1', 'listing.drafted.v1']);
    const [first, second] = eventsOf(listing);
    expect(first!.data.pushId).not.toBe(second!.data.pushId);
  });

  it('is in the audit log with the request of the user', async () => {
    const listing = await drafts.open(await drafts.connect());
    await requested(listing);
    await requested(listing);
    await drafts.until(() => drafts.auditOf(listing.listingId).length > 0);
    const { pushId } = (await drafts.find(listing.listingId)).push!;
    const details = { pushId, storeId: listing.storeId, hash: listing.hash };
    expect(drafts.auditOf(listing.listingId)).toEqual([
      { action: 'listing.push-requested', subject: listing.listingId, userId: drafts.userId, details },
    ]);
  });
});
