import { TraceReceiver } from '@cpes/testing';
import { beginSpan, openTracing } from './tracing.ts';

const PARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const UNSAMPLED = PARENT.replace(/01$/, '00');

describe('spans', () => {
  let receiver: TraceReceiver;
  beforeEach(async () => {
    receiver = await TraceReceiver.start();
  });
  afterEach(() => receiver.stop());

  function begin(service: string, parent: string | undefined) {
    return beginSpan(service, { name: 'process a.b', kind: 'consumer', parent, attributes: { 'cpes.attempt': 1 } });
  }

  it('pass their parent on and are not recorded without a receiver', async () => {
    const close = await openTracing(undefined);
    const span = begin('intake', PARENT);
    span.end();
    await close();
    expect([span.traceparent, begin('intake', undefined).traceparent, receiver.spans]).toEqual([PARENT, undefined, []]);
  });

  it('are sent below their parent, by service, with attributes and the class of a failure', async () => {
    const close = await openTracing(`${receiver.url}/`);
    const first = begin('intake', PARENT);
    const second = begin('scoring', first.traceparent);
    second.end({ 'cpes.outcome': 'parked' }, 'invalid');
    first.end();
    await close();

    const spanOf = (name: string) => receiver.spans.find(({ service }) => service === name);
    const [intake, scoring] = [spanOf('intake'), spanOf('scoring')];
    expect(first.traceparent).toMatch(/^00-a{32}-[0-9a-f]{16}-01$/);
    expect(intake).toMatchObject({ name: 'process a.b', traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) });
    expect(scoring).toMatchObject({ parentSpanId: first.traceparent?.split('-')[2], status: { code: 2 } });
    expect(scoring?.attributes).toEqual([
      { key: 'cpes.attempt', value: { intValue: 1 } },
      { key: 'cpes.outcome', value: { stringValue: 'parked' } },
      { key: 'error.type', value: { stringValue: 'invalid' } },
    ]);
  });

  it('start a trace without a parent or with an invalid one', async () => {
    const close = await openTracing(receiver.url);
    const traces = [undefined, 'nonsense'].map((parent) => begin('intake', parent).traceparent);
    await close();
    expect(new Set(traces.map((one) => one?.split('-')[1])).size).toBe(2);
    expect(traces).toEqual([expect.stringMatching(/-01$/), expect.stringMatching(/-01$/)]);
  });

  it('are not recorded when the caller has not sampled the trace', async () => {
    const close = await openTracing(receiver.url);
    const span = begin('intake', UNSAMPLED);
    span.end();
    await close();
    expect([span.traceparent?.slice(0, 35), span.traceparent?.slice(-2), receiver.spans]).toEqual([
      PARENT.slice(0, 35),
      '00',
      [],
    ]);
  });

  it('do not affect the work while the receiver is unavailable', async () => {
    const close = await openTracing('http://127.0.0.1:1');
    begin('intake', PARENT).end();
    await expect(close()).resolves.toBeUndefined();
  });
});
