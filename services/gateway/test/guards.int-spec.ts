import { AcceptsBody } from '@cpes/http-api';
import { Controller, Get, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Costs } from '../src/edge/quota/quota.guard.ts';
import { NeedsScope } from '@cpes/http-api';
import { Backlog } from '../src/evaluations/admission/backlog.ts';
import { ShedsLoad } from '../src/edge/load/load-shedding.guard.ts';
import { Gateway, SHORT } from './harness.ts';

const KIB = 1_024;
const linesOf = (request: FastifyRequest): number => String(request.body).split('\n').length;

/** Routes with declarations that no route of the API uses yet. */
@Controller('v2/probes')
class ProbesController {
  @Get('three')
  @Costs(3)
  three(): string {
    return 'three';
  }

  @Post('lines')
  @NeedsScope('skus:write')
  @Costs(linesOf)
  @AcceptsBody({ bytesMax: 96 * KIB, contentTypes: ['text/x-numbers', 'application/json'] })
  lines(@Req() request: FastifyRequest): string {
    return String(linesOf(request));
  }

  @Get('shed')
  @NeedsScope('reports:read')
  @ShedsLoad()
  shed(): string {
    return 'shed';
  }
}

describe('guards', () => {
  let gateway: Gateway;

  beforeAll(async () => {
    gateway = await Gateway.start({ SHED_AGE_MS: '1000' }, undefined, undefined, [ProbesController]);
  });
  afterAll(() => gateway.stop());

  const send = (body: string, key: string, type = 'text/x-numbers') =>
    gateway.post('/v2/probes/lines', body, key, { 'content-type': type });

  describe('charge the declared cost of a route', () => {
    it('before the body is read', async () => {
      const { key } = await gateway.tenant({ perMinute: 1, burst: 5 });
      const answers = [await gateway.get('/v2/probes/three', key), await gateway.get('/v2/probes/three', key)];
      expect(answers.map(({ status }) => status)).toEqual([200, 429]);
      expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual(['"burst";r=2;t=60', '"burst";r=2;t=60']);
      expect(answers[1]!.headers.get('retry-after')).toBe('60');
    });

    it('after the body is read, when the cost depends on it', async () => {
      const { key } = await gateway.tenant({ perMinute: 1, burst: 7 });
      const answers = [await send('1\n2\n3\n4', key), await send('1\n2\n3\n4', key), await send('1\n2', key)];
      expect(answers.map(({ status }) => status)).toEqual([201, 429, 201]);
      const remaining = answers.map(({ headers }) => headers.get('ratelimit')?.split(';')[1]);
      expect(remaining).toEqual(['r=3', 'r=2', 'r=0']);
    });

    it('without reading the body for a tenant without tokens', async () => {
      const { key } = await gateway.tenant({ perMinute: 1, burst: 1 });
      await gateway.get('/v2/probes/none', key);
      const answer = await send('1', key, 'text/plain');
      expect(answer.status).toBe(429);
    });
  });

  it('accept the declared content types and size of a route', async () => {
    const { key } = await gateway.tenant();
    const fits = await send('x'.repeat(96 * KIB), key, 'Application/JSON; charset=UTF-8');
    expect(fits.status).toBe(201);
    const [large, strange, elsewhere] = [
      await send('x'.repeat(96 * KIB + 1), key),
      await send('1', key, 'text/plain'),
      await gateway.post('/v2/skus', 'x'.repeat(64 * KIB + 1), key),
    ];
    expect([large, strange, elsewhere].map(({ status, body }) => [status, body.errors[0].detail])).toEqual([
      [400, 'must not be larger than 96 KiB'],
      [400, 'must be sent as text/x-numbers or application/json'],
      [400, 'must not be larger than 64 KiB'],
    ]);
  });

  it('respond with 401 before 403, 403 before 429, and 429 before 404 and 400', async () => {
    const reader = await gateway.tenant({ scopes: ['reports:read'], perMinute: 1, burst: 1 });
    const writer = await gateway.tenant({ perMinute: 1, burst: 1 });
    const statuses = async (path: string, method: string, key?: string) => {
      const answer = await gateway.call(method, path, { key, ...(method === 'POST' ? { body: 'no JSON' } : {}) });
      return answer.status;
    };
    // The only token of each tenant.
    expect(await statuses('/v2/reports/rpt_1', 'GET', reader.key)).toBe(404);
    expect(await statuses('/v2/skus', 'POST', writer.key)).toBe(400);
    expect(await statuses('/v2/skus', 'POST')).toBe(401);
    expect(await statuses('/v2/skus', 'POST', reader.key)).toBe(403);
    expect(await statuses('/v2/skus/sku_1', 'GET', reader.key)).toBe(403);
    expect(await statuses('/v2/skus/sku_1', 'HEAD', reader.key)).toBe(403);
    expect(await statuses('/v2/reports/rpt_1', 'GET', reader.key)).toBe(429);
    expect(await statuses('/v2/nowhere', 'GET', writer.key)).toBe(429);
    expect(await statuses('/v2/skus', 'POST', writer.key)).toBe(429);
  });

  it('shed load only where a route declares it, before 404 and 400', async () => {
    const { key, tenantId } = await gateway.tenant();
    const reader = await gateway.key(tenantId, ['skus:read']);
    await gateway.post('/v2/skus', SHORT, key);
    await gateway.query("UPDATE open_runs SET opened_at = opened_at - interval '5 s'");
    await gateway.app.get(Backlog).sample();
    const answers = [
      await gateway.get('/v2/probes/shed', key),
      await gateway.get('/v2/probes/shed', reader),
      await gateway.post('/v2/skus', 'no JSON', key),
      await gateway.get('/v2/probes/three', key),
      await send('1', key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 403, 429, 200, 201]);
    expect(answers[0]!.body.code).toBe('temporary-reduced-capacity');
  });
});
