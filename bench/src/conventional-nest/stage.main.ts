import 'reflect-metadata';
import { Controller, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ClientProxy, Ctx, Payload, RmqContext } from '@nestjs/microservices';
import { DataSource } from 'typeorm';
import { Candidate, CostFactor, Report } from './entities.ts';
import { acknowledged, announce, consumer, moduleOf, publish, Receives, textOf } from './service.ts';

const FACTORS = 12;
const CELLS = 9;

interface Priced {
  readonly factoryUnitCostCents: number;
  readonly targetRetailPriceCents: number;
}

@Controller()
class IntakeController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: ClientProxy,
  ) {}

  @Receives('sku.submitted')
  submitted(@Payload() event: { skuId: string; candidate: Priced }, @Ctx() context: RmqContext): Promise<void> {
    return acknowledged(context, this.normalise(event.skuId, event.candidate));
  }

  private async normalise(skuId: string, body: Priced): Promise<void> {
    const candidates = this.dataSource.getRepository(Candidate);
    await candidates.save(candidates.create({ skuId, body }));
    const classification = textOf('normalized').slice(JSON.stringify(body).length);
    await publish(this.client, 'sku.normalized', { skuId, candidate: body, classification });
  }
}

@Controller()
class CostFactorController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: ClientProxy,
  ) {}

  @Receives('sku.normalized')
  normalized(@Payload() event: { skuId: string; candidate: Priced }, @Ctx() context: RmqContext): Promise<void> {
    return acknowledged(context, this.extract(event.skuId, event.candidate));
  }

  private async extract(skuId: string, { factoryUnitCostCents, targetRetailPriceCents }: Priced): Promise<void> {
    const costFactors = this.dataSource.getRepository(CostFactor);
    const evidence = textOf('factors').slice(0, Math.floor(textOf('factors').length / FACTORS));
    const factors: CostFactor[] = [];
    for (let place = 0; place < FACTORS; place += 1) {
      const amountCents = place === 0 ? factoryUnitCostCents : Math.round(targetRetailPriceCents / (20 + place));
      factors.push(await costFactors.save(costFactors.create({ skuId, key: `factor${place}`, amountCents, evidence })));
    }
    await publish(this.client, 'sku.factors-extracted', { skuId, targetRetailPriceCents, factors });
  }
}

interface Extracted {
  readonly skuId: string;
  readonly targetRetailPriceCents: number;
  readonly factors: readonly CostFactor[];
}

@Controller()
class ScoringController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: ClientProxy,
  ) {}

  @Receives('sku.factors-extracted')
  extracted(@Payload() event: Extracted, @Ctx() context: RmqContext): Promise<void> {
    return acknowledged(context, this.score(event));
  }

  private async score({ skuId, targetRetailPriceCents, factors }: Extracted): Promise<void> {
    const reports = this.dataSource.getRepository(Report);
    const costCents = factors.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const cells = Array.from(
      { length: CELLS },
      (_, cell) => Math.round(targetRetailPriceCents * (0.8 + cell / 20)) - costCents,
    );
    const score = Math.max(0, Math.min(100, Math.round(((cells[4] ?? 0) / targetRetailPriceCents) * 100)));
    const report = await reports.save(reports.create({ skuId, score, cells, explanation: textOf('report') }));
    await publish(this.client, 'report.completed', report);
  }
}

@Module({})
class StageModule {}

const stages: Record<string, { entity: Type; controller: Type }> = {
  intake: { entity: Candidate, controller: IntakeController },
  'cost-factor': { entity: CostFactor, controller: CostFactorController },
  scoring: { entity: Report, controller: ScoringController },
};
const name = process.env['USUAL_STAGE'] ?? '';
const stage = stages[name];
if (stage === undefined) throw new Error(`USUAL_STAGE: there is no stage ${name}`);
const module = moduleOf(StageModule, [stage.entity], [stage.controller]);
const app = await NestFactory.createMicroservice(module, { ...consumer(name), logger: ['error', 'warn'] });
await app.listen();
announce(app);
