import { type Lifecycle, PeriodicTask, type StopPhase } from '@cpes/service-kit';

export interface NotifierOptions<Subject> {
  /** The name of the polling in the log. */
  readonly name: string;
  readonly keyOf: (subject: Subject) => string;
  /** Returns the given subjects whose event has happened, in any instance. */
  readonly find: (subjects: readonly Subject[]) => Promise<readonly Subject[]>;
  readonly pollEveryMs: number;
  readonly lifecycle: Lifecycle;
  readonly phase: StopPhase;
}

interface Waiting<Subject> {
  readonly subject: Subject;
  readonly releases: Set<() => void>;
}

/**
 * Lets callers wait for events. An instance announces its own events. It finds those of other instances by polling, with one query
 * for all waiting callers.
 */
export class Notifier<Subject> {
  private readonly waiting = new Map<string, Waiting<Subject>>();
  private readonly polling: PeriodicTask;

  constructor(private readonly options: NotifierOptions<Subject>) {
    const { name, pollEveryMs: everyMs, lifecycle, phase } = options;
    lifecycle.onStop(phase, () => this.releaseAll());
    this.polling = new PeriodicTask({ service: 'gateway', name, everyMs, run: () => this.poll(), lifecycle, phase });
  }

  announce(subject: Subject): void {
    for (const release of this.waiting.get(this.options.keyOf(subject))?.releases ?? []) release();
  }

  /** Resolves when the event has happened, on timeout, when `end` is aborted, or when the service stops. */
  async announced(subject: Subject, timeoutMs: number, end?: AbortSignal): Promise<void> {
    if (timeoutMs <= 0 || end?.aborted === true) return;
    const key = this.options.keyOf(subject);
    await new Promise<void>((resolve) => {
      const waiting = this.waiting.get(key) ?? { subject, releases: new Set() };
      const release = (): void => {
        clearTimeout(timer);
        end?.removeEventListener('abort', release);
        waiting.releases.delete(release);
        if (waiting.releases.size === 0) this.waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(release, timeoutMs);
      end?.addEventListener('abort', release);
      waiting.releases.add(release);
      this.waiting.set(key, waiting);
      this.polling.start();
    });
    // No caller waits for a running poll; it ends by itself.
    if (this.waiting.size === 0) void this.polling.stop();
  }

  private async poll(): Promise<void> {
    const subjects = [...this.waiting.values()].map(({ subject }) => subject);
    for (const subject of await this.options.find(subjects)) this.announce(subject);
  }

  private releaseAll(): void {
    for (const { subject } of this.waiting.values()) this.announce(subject);
  }
}
