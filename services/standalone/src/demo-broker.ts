import { randomUUID } from 'node:crypto';
import { EvaluationFailed, outgoing, type SkuId } from '@cpes/contracts';
import { InProcessBroker, type WireMessage } from '@cpes/messaging';
import { encodeJson } from '@cpes/service-kit';

/** What costs are worked out from: without it a run goes no further. */
const NORMALIZED = 'sku.normalized.v1';

/** The broker of `npm start`. For the demo data it can have one run fail, as no request that the API accepts makes a run fail. */
export class DemoBroker extends InProcessBroker {
  private failing: string | undefined;

  /** The next run whose candidate has this `externalRef` ends where costs are worked out; its record says why. */
  failOnce(externalRef: string): void {
    this.failing = JSON.stringify(externalRef);
  }

  protected override passOn(message: WireMessage, queue?: string): void {
    const { failing } = this;
    const runId = message.evaluation?.runId;
    if (failing === undefined || message.type !== NORMALIZED || runId === undefined || !message.body.includes(failing))
      return super.passOn(message, queue);
    this.failing = undefined;
    // The gateway records how far the run has come; only the stage that would go on does not get it.
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
