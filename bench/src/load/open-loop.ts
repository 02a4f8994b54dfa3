/** Makes calls on schedule while `mayGoOn`, even if earlier ones have no response yet, and waits for all of them. */
export async function openLoop(
  perSecond: number,
  mayGoOn: () => boolean,
  call: (index: number) => Promise<void>,
): Promise<void> {
  const calls: Promise<void>[] = [];
  const begun = performance.now();
  for (let index = 0; ; index += 1) {
    const due = begun + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    if (!mayGoOn()) break;
    calls.push(call(index));
  }
  await Promise.all(calls);
}
