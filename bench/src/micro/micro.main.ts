import { consumer } from './consumer.ts';
import type { MicroPlan, MicroResult } from './plan.ts';
import { rawConsumer } from './raw-consumer.ts';
import { rawRelay, relay } from './relay.ts';

/** Measures one part in a separate process, which logs as a service does. */
process.on('disconnect', () => process.exit(1));
process.on('message', (plan: MicroPlan) => {
  measure(plan).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});

function measure(plan: MicroPlan): Promise<MicroResult> {
  switch (plan.part) {
    case 'relay':
      return relay(plan);
    case 'raw relay':
      return rawRelay(plan);
    case 'consumer one by one':
      return consumer(plan, true);
    case 'consumer in batches':
      return consumer(plan, false);
    case 'raw consumer one by one':
      return rawConsumer(plan, true);
    case 'raw consumer in batches':
      return rawConsumer(plan, false);
  }
}
