import { randomUUID } from 'node:crypto';
import { EvaluationFailed, outgoing, type SkuId } from '@cpes/contracts';
import { InProcessBroker, type WireMessage } from '@cpes/messaging';
import { encodeJson } from '@cpes/service-kit';

/** The stage after normalisation; without its input, a run stops. */
const NORMALIZED = 'sku.normalized.v1';

/** The broker of `npm start`. For the demo data it can make one run fail, which no valid request can. */
export class DemoBroker extends InProcessBroker {
  private failing: string | undefined;

  /** The next run with this `externalRef` fails at the cost factors, with a reason that names the demo. */
  failOnce(externalRef: string): void {
    this.failing = JSON.stringify(externalRef);
  }

  protected override passOn(message: WireMessage, queue?: string): void {
    const { failing } = this;
    const runId = message.evaluation?.runId;
    if (failing === undefined || message.type !== NORMALIZED || runId === undefined || !message.body.includes(failing))
      return super.passOn(message, queue);
    this.failing = undefined;
    // The gateway records the progress of the run; only the next stage does not get it.
    super.passOn(message, `gateway.${NORMALIZED}`);
    const { data, ...event } = outgoing(EvaluationFailed, {
      skuId: message.aggregateId as SkuId,
      runId: runId,
      stage: 'cost-factor',
      code: 'demo',
      detail: 'This run was made to fail for the demo data. Evaluate the candidate again: nothing is wrong with it.',
    });
    super.passOn({ ...message, ...event, id: randomUUID(), body: encodeJson(data) });
  }
}
