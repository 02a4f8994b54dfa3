import { bodyOf, type Hop } from '../bodies.ts';
import { HOPS, openChain } from './chain.ts';

/** A stage of the baseline: consumes a message, publishes the next, acknowledges. No rules, no tables. */
const { BROKER_URL = '', BARE_HOP = '' } = process.env;
const place = HOPS.indexOf(BARE_HOP as Hop);
const [from, to] = [HOPS[place], HOPS[place + 1]];
if (from === undefined || to === undefined) throw new Error(`BARE_HOP: no stage consumes ${BARE_HOP}`);

const chain = await openChain(BROKER_URL);
await chain.consume(from, (skuId) => chain.publish(to, skuId, bodyOf(to, skuId)));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({});
