/** The order in which a service stops; see docs/operators/running.md. */
export const STOP_PHASES = ['http', 'consumers', 'relay', 'broker', 'database'] as const;
export type StopPhase = (typeof STOP_PHASES)[number];

/**
 * The timeout of each phase. Handlers have 15 s. The sum is within the 25 s that orchestrators must allow.
 */
const PHASE_MS_MAX: Record<StopPhase, number> = {
  http: 3_000,
  consumers: 15_000,
  relay: 5_000,
  broker: 1_000,
  database: 1_000,
};

type Step = () => Promise<void> | void;

/** The steps of a service's stop, and its readiness. */
export class Lifecycle {
  private readonly steps = new Map<StopPhase, Step[]>();
  private readonly conditions = new Map<string, () => boolean>();
  private stopping: Promise<void> | undefined;

  onStop(phase: StopPhase, step: Step): void {
    this.steps.set(phase, [...(this.steps.get(phase) ?? []), step]);
  }

  /** Adds a condition of readiness. */
  readyWhen(name: string, condition: () => boolean): void {
    this.conditions.set(name, condition);
  }

  /** The names of the conditions that do not hold; empty when the service is ready. */
  obstacles(): string[] {
    if (this.stopping !== undefined) return ['stopping'];
    return [...this.conditions].filter(([, holds]) => !holds()).map(([name]) => name);
  }

  /** Runs every phase in order, each within its timeout. A second call waits for the first. */
  stop(): Promise<void> {
    this.stopping ??= this.runPhases();
    return this.stopping;
  }

  private async runPhases(): Promise<void> {
    for (const phase of STOP_PHASES) {
      const steps = (this.steps.get(phase) ?? []).map(async (step) => step());
      await within(PHASE_MS_MAX[phase], Promise.allSettled(steps));
    }
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, limitMs)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
