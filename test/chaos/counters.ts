import { ask } from './http.ts';
import type { ServiceProcess } from './service-process.ts';

/** A killed process loses its counts since the last poll, so poll often. */
const SCRAPE_EVERY_MS = 500;
const SCRAPE_MS_MAX = 2_000;

/** Samples by name and labels as in `/metrics`, e.g. `messaging_process_duration_seconds_count{outcome="done"}`. */
type Samples = ReadonlyMap<string, number>;

/** The counters of all processes, including ended ones. */
export class Counters {
  /** The last values of each process and incarnation. */
  private readonly heard = new Map<string, Samples>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly processes: () => readonly ServiceProcess[]) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), SCRAPE_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Polls every process once. */
  look(): Promise<void> {
    this.looking = this.looking.then(async () => {
      await Promise.all(this.processes().map((process) => this.hear(process)));
    });
    return this.looking;
  }

  /** The sum over all processes of a counter's samples whose labels include `labels`. */
  total(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return [...this.heard.values()].reduce((sum, samples) => sum + sumOf(samples, name, labels), 0);
  }

  /** The sum of a gauge over the running processes. */
  present(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return this.processes().reduce((sum, one) => sum + sumOf(this.heard.get(keyOf(one)) ?? new Map(), name, labels), 0);
  }

  private async hear(process: ServiceProcess): Promise<void> {
    const key = keyOf(process);
    const url = process.operationsUrl;
    if (url === undefined) return;
    // A process that is frozen or stopping has no newer values.
    const answer = await ask(`${url}/metrics`, { limitMs: SCRAPE_MS_MAX }).catch(() => undefined);
    if (answer?.status === 200 && key === keyOf(process)) this.heard.set(key, read(answer.text));
  }
}

function keyOf(process: ServiceProcess): string {
  return `${process.name}#${process.incarnation}`;
}

function read(text: string): Samples {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

function sumOf(samples: Samples, name: string, labels: Readonly<Record<string, string>>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  let sum = 0;
  for (const [sample, value] of samples) {
    const isNamed = sample === name || sample.startsWith(`${name}{`);
    if (isNamed && wanted.every((label) => sample.includes(label))) sum += value;
  }
  return sum;
}
