const MINUTES = 60;
const MINUTE_MS = 60_000;

/** How many messages waited in each queue, by minute, as this process saw it: an hour of it, and no more queues than there are. */
export class QueueHistory {
  private readonly byQueue = new Map<string, { minute: number; readonly ready: number[] }>();

  /** The last measurement of a minute stands for it. */
  note(queue: string, ready: number, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    const known = this.byQueue.get(queue) ?? { minute, ready: [] };
    if (known.minute === minute) known.ready.pop();
    known.minute = minute;
    known.ready.push(ready);
    if (known.ready.length > MINUTES) known.ready.shift();
    this.byQueue.set(queue, known);
  }

  /** The oldest first. */
  of(queue: string): readonly number[] {
    return this.byQueue.get(queue)?.ready ?? [];
  }
}
