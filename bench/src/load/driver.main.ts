import type { Plan, Progress, Result } from './plan.ts';
import { read } from './read.ts';
import { submit, submitIdly } from './submit.ts';

/** The load driver: a process that receives a plan from its parent and reports progress and the result. */
let isStopped = false;
process.on('disconnect', () => process.exit(1));
process.on('message', (message: Plan | 'stop') => {
  if (message === 'stop') isStopped = true;
  else
    carryOut(message).then(
      (result) => process.send?.(result, () => process.exit(0)),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
});

function carryOut(plan: Plan): Promise<Result> {
  switch (plan.kind) {
    case 'submit':
      return submit(
        plan,
        (progress: Progress) => process.send?.(progress),
        () => isStopped,
      );
    case 'read':
      return read(plan);
    case 'idle':
      return submitIdly(plan);
  }
}
