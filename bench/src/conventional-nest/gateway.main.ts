import 'reflect-metadata';
import { Body, Controller, Get, Module, NotFoundException, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientProxy, Ctx, Payload, RmqContext } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { Sku } from './entities.ts';
import { acknowledged, announce, consumer, moduleOf, publish, Receives } from './service.ts';

let open = 0;

@Controller()
class SkusController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: ClientProxy,
  ) {}

  @Post('v2/skus')
  async create(@Body() candidate: object): Promise<object> {
    const skus = this.dataSource.getRepository(Sku);
    const sku = await skus.save(skus.create({ status: 'SUBMITTED', candidate }));
    open += 1;
    await publish(this.client, 'sku.submitted', { skuId: sku.id, candidate });
    return { skuId: sku.id };
  }

  @Get('v2/skus/:id')
  async find(@Param('id') id: string): Promise<object> {
    const sku = await this.dataSource.getRepository(Sku).findOneBy({ id });
    if (sku === null) throw new NotFoundException();
    const { status, candidate, factors, reportId } = sku;
    return { skuId: id, status, candidate, costFactors: factors ?? [], reportId };
  }

  @Get('v2/reports/:id')
  async report(@Param('id') reportId: string): Promise<object> {
    const sku = await this.dataSource.getRepository(Sku).findOneBy({ reportId });
    if (sku?.report == null) throw new NotFoundException();
    return sku.report;
  }

  /** For the bench: accepted and unfinished submissions, counted in memory to spare the database. */
  @Get('open')
  open(): object {
    return { open };
  }

  @Receives('sku.normalized')
  normalized(@Payload() { skuId }: { skuId: string }, @Ctx() context: RmqContext): Promise<void> {
    return acknowledged(context, this.update(skuId, { status: 'NORMALIZED' }));
  }

  @Receives('sku.factors-extracted')
  extracted(@Payload() event: { skuId: string; factors: object[] }, @Ctx() context: RmqContext): Promise<void> {
    return acknowledged(context, this.update(event.skuId, { factors: event.factors }));
  }

  @Receives('report.completed')
  async completed(@Payload() event: { skuId: string; id: string }, @Ctx() context: RmqContext): Promise<void> {
    const change = { status: 'EVALUATED', reportId: event.id, report: event };
    await acknowledged(context, this.update(event.skuId, change));
    open -= 1;
    await publish(this.client, 'sku.evaluated', { skuId: event.skuId, reportId: event.id });
  }

  private async update(id: string, change: Partial<Sku>): Promise<void> {
    await this.dataSource.getRepository(Sku).update(id, change);
  }
}

@Module({})
class GatewayModule {}

const app = await NestFactory.create<NestFastifyApplication>(
  moduleOf(GatewayModule, [Sku], [SkusController]),
  new FastifyAdapter(),
  { logger: ['error', 'warn'] },
);
app.connectMicroservice(consumer('gateway'));
await app.startAllMicroservices();
await app.listen(0, '127.0.0.1');
announce(app, await app.getUrl());
