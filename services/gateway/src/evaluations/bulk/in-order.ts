/**
 * Works on items as they arrive, on `atOnceMax` of them at the same time, and yields the results in the order of the items. Reads
 * no further item while `atOnceMax` are under way or the consumer takes no results. `work` must not reject.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnceMax: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const source = items[Symbol.asyncIterator]();
  const inHand: Promise<Result>[] = [];
  let next: Promise<IteratorResult<Item, unknown>> | undefined = source.next();
  try {
    for (let first = inHand[0]; next !== undefined || first !== undefined; first = inHand[0]) {
      // A result is yielded as soon as it exists, even while the next item is still on its way.
      const result = first?.then(() => 'result' as const);
      const item = inHand.length < atOnceMax ? next : undefined;
      const come = await Promise.race([result, item].filter((one) => one !== undefined));
      if (come === 'result') {
        await inHand.shift();
        if (first !== undefined) yield await first;
      } else if (come.done === true) {
        next = undefined;
      } else {
        inHand.push(work(come.value));
        next = source.next();
      }
    }
  } finally {
    next?.catch(() => undefined);
    await source.return?.();
  }
}
