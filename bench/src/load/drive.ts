import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plan, Progress, Result } from './plan.ts';

const DRIVER = fileURLToPath(new URL('driver.main.js', import.meta.url));
/** Time allowed beyond the plan's duration: the followers' timeout and a margin. */
const OVERTIME_MS_MAX = 90_000;

/** A running driver. */
export interface Drive<R extends Result> {
  readonly pid: number;
  readonly result: Promise<R>;
  /** Starts no more submissions; the result still arrives. */
  stop(): void;
}

type ResultOf<P extends Plan> = Extract<Result, { kind: P['kind'] }>;

/** Runs a plan in a separate driver process. */
export function drive<P extends Plan>(
  plan: P,
  onProgress: (progress: Progress) => void = () => undefined,
): Drive<ResultOf<P>> {
  const child = fork(DRIVER, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(plan);
  return {
    pid: child.pid ?? 0,
    result: resultOf<ResultOf<P>>(child, plan, onProgress),
    stop: () => {
      if (child.connected) child.send('stop');
    },
  };
}

function resultOf<R extends Result>(
  child: ChildProcess,
  plan: Plan,
  onProgress: (progress: Progress) => void,
): Promise<R> {
  return new Promise((resolve, reject) => {
    const rampSeconds = plan.kind === 'submit' ? plan.rampSeconds : 0;
    const plannedMs =
      plan.kind === 'idle' ? plan.submissions * (plan.pauseMs + 1_000) : (rampSeconds + plan.seconds) * 1_000;
    const timer = setTimeout(() => child.kill('SIGKILL'), plannedMs + OVERTIME_MS_MAX);
    let result: R | undefined;
    child.on('message', (message: Progress | R) => {
      if (message.kind === 'progress') onProgress(message);
      else result = message;
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (result === undefined) reject(new Error(`the load driver ended early (${signal ?? `exit ${code}`})`));
      else resolve(result);
    });
  });
}
