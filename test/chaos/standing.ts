import type { Endpoint, Subscriber } from './subscriber.ts';

export interface Outcome {
  readonly delivered: number;
  /** Messages repeated to a good receiver. */
  readonly repeats: number;
  /** Deliveries to receivers that accept nothing: after and before their first attempt. */
  readonly refused: number;
  readonly untried: number;
}

export const isGood = ({ receiver }: Endpoint): boolean => receiver.behaviour.logged === undefined;

/** True when every accepting receiver has accepted every published fact. */
export function isAllAccepted({ endpoints, published }: Subscriber): boolean {
  return endpoints.filter(isGood).every(({ receiver }) => receiver.accepted >= published.length);
}

/** The outcome of the last message is stored after its arrival; one under way at a kill waits for its lease. */
export async function isAllRecorded(subscriber: Subscriber): Promise<boolean> {
  const good = new Set(subscriber.endpoints.filter(isGood).map(({ id }) => id));
  const standings = await subscriber.standings();
  return standings.every(({ endpoint_id: id, state }) => !good.has(id) || state === 'succeeded');
}

/**
 * Every published fact has a delivery to every endpoint. Deliveries to good receivers have succeeded, once or
 * repeatedly with the same bytes. The others are pending or failed with the expected reason. Throws otherwise.
 */
export async function everyFactIsToldOrLogged(subscriber: Subscriber): Promise<Outcome> {
  const { endpoints, published } = subscriber;
  const known = new Set(published);
  const standings = await subscriber.standings();
  const problems: string[] = [];
  let [delivered, repeats, refused, untried] = [0, 0, 0, 0];
  for (const { id, receiver } of endpoints) {
    const { arrivals, behaviour, altered } = receiver;
    const wrong = (what: string) => problems.push(`a receiver that answers ${behaviour.name}: ${what}`);
    const own = standings.filter(({ endpoint_id: endpointId }) => endpointId === id);
    const total = own.reduce((sum, { count }) => sum + count, 0);
    if (total !== published.length) wrong(`${total} deliveries of ${published.length}`);
    if (altered > 0) wrong(`${altered} messages were repeated with other bytes`);
    const strange = [...arrivals.keys()].filter((webhookId) => !known.has(webhookId));
    if (strange.length > 0) wrong(`${strange.length} messages about no published fact, such as ${strange[0]}`);
    delivered += receiver.accepted;
    repeats += receiver.repeats;
    for (const { state, last_status: status, last_error: error, count } of own) {
      const found = `${count} deliveries ${state}, last answer ${status ?? 'none'}, ${error ?? 'no error'}`;
      if (behaviour.logged === undefined) {
        if (state !== 'succeeded' || error !== null) wrong(found);
      } else if (error === null) {
        untried += count;
        if (state !== 'pending' || status !== null) wrong(found);
      } else {
        refused += count;
        const { errors, statuses } = behaviour.logged;
        if (state === 'succeeded' || !errors.includes(error) || !statuses.includes(status)) wrong(found);
      }
    }
    if (behaviour.logged !== undefined && !own.some(({ last_error: error }) => error !== null))
      wrong('was never tried');
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return { delivered, repeats, refused, untried };
}
