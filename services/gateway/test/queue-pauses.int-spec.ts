import { queueOf } from '@cpes/messaging';
import { RunSweeper } from '../src/evaluations/runs/run-sweeper.ts';
import { QueuePauses } from '../src/operations/queue-pauses.ts';
import { Gateway, SHORT, until } from './harness.ts';
import { Person } from './person.ts';

const QUEUE = queueOf('intake', 'sku.submitted.v1');
const PATH = `/operations/queues/${QUEUE}`;
const REASON = { reason: 'The rate tables are wrong.' };

let gateway: Gateway;
let operator: Person;
beforeAll(async () => {
  gateway = await Gateway.start();
  operator = await Person.of(gateway, (await gateway.tenant()).tenantId, 'operator');
  await gateway.receiveSubmissions();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.submitted.length = 0;
  await gateway.query('DELETE FROM queue_pauses');
  await gateway.query('DELETE FROM open_runs');
  await gateway.app.get(QueuePauses).announce();
});

const entries = async () => (await operator.get('/operations/audit?limit=2')).body.data;
const stateOf = async () => {
  const { queues } = (await operator.get('/operations/overview')).body;
  return queues.find(({ queue }: { queue: string }) => queue === QUEUE).state;
};

describe('a paused queue', () => {
  it('is shown with reason, person and time, and delivers nothing until it is resumed', async () => {
    const { key } = await gateway.tenant();
    const { status, body } = await operator.post(`${PATH}/pause`, REASON);
    expect([status, body.state, body.paused]).toEqual([
      200,
      'paused',
      { ...REASON, by: operator.userId, at: expect.any(String) },
    ]);
    expect(await stateOf()).toBe('paused');

    const { skuId } = (await gateway.post('/v2/skus', SHORT, key)).body;
    // Would send the run again, because it is due.
    await until(async () => (await gateway.query('SELECT FROM open_runs WHERE sweep_at <= now()')).length === 1);
    expect(await gateway.app.get(RunSweeper).sweep()).toBe(0);
    expect(gateway.submitted).toEqual([]);

    const resumed = (await operator.post(`${PATH}/resume`, { reason: 'Imported again.' })).body;
    expect([resumed.state, resumed.paused]).toEqual(['fine', null]);
    await gateway.app.get(RunSweeper).sweep();
    await until(() => gateway.submitted.some(({ aggregateId }) => aggregateId === skuId));
  });

  it('leaves an audit entry for each change, and none when nothing changes', async () => {
    await operator.post(`${PATH}/pause`, REASON);
    const again = await operator.post(`${PATH}/pause`, { reason: 'Another one.' });
    expect([again.status, again.body.paused.reason]).toEqual([200, REASON.reason]);
    await operator.post(`${PATH}/resume`, { reason: 'Imported again.' });
    await operator.post(`${PATH}/resume`, { reason: 'Another one.' });
    expect(await entries()).toEqual([
      expect.objectContaining({
        action: 'operations.queue-resumed',
        subject: QUEUE,
        details: { reason: 'Imported again.' },
      }),
      expect.objectContaining({ action: 'operations.queue-paused', subject: QUEUE, details: REASON }),
    ]);
  });

  it('stays paused when the gateway starts again', async () => {
    await operator.post(`${PATH}/pause`, REASON);
    const started = await Gateway.start({}, gateway.database.url);
    const paused = [...started.broker.paused()];
    await started.stop();
    expect(paused).toEqual([QUEUE]);
  });

  it('keeps runs waiting only when it is a queue of evaluations', async () => {
    const { key } = await gateway.tenant();
    await operator.post('/operations/queues/webhook.sku.evaluated.v1/pause', REASON);
    await gateway.post('/v2/skus', SHORT, key);
    await until(() => gateway.submitted.length === 1);
    await gateway.query("UPDATE open_runs SET sweep_at = now() - interval '1 s'");
    expect(await gateway.app.get(RunSweeper).sweep()).toBe(1);
  });
});

describe('pausing a queue', () => {
  it('needs a reason and a queue of the catalogue', async () => {
    expect((await operator.post(`${PATH}/pause`, {})).status).toBe(400);
    expect((await operator.post(`${PATH}/resume`, {})).status).toBe(400);
    expect((await operator.post('/operations/queues/gateway.nothing.v1/pause', REASON)).status).toBe(404);
  });

  it('is refused to an analyst and an owner', async () => {
    for (const role of ['analyst', 'owner'] as const) {
      const person = await Person.of(gateway, (await gateway.tenant()).tenantId, role);
      expect((await person.post(`${PATH}/pause`, REASON)).status).toBe(403);
      expect((await person.post(`${PATH}/resume`, REASON)).status).toBe(403);
    }
    expect([...gateway.broker.paused()]).toEqual([]);
  });
});
