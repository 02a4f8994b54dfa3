import { VERDICTS, type Verdict } from '@cpes/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ApiMessage } from '../http/openapi-webhooks.ts';
import { Moment, Percent } from '../http/schema.ts';

const EXAMPLE = { skuId: 'sku_01980000000070008000000000000000', reportId: 'rpt_01980000000070008000000000000001' };
const ENDPOINT = { type: String, example: 'whe_01980000000070008000000000000002' } as const;

class EvaluatedSku {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ example: EXAMPLE.reportId, description: 'Can be read when the message arrives.' }) reportId!: string;
  @Percent('As in the report.') score!: number;
  @Percent('As in the report.') confidencePercent!: number;
  @ApiProperty({ enum: VERDICTS, enumName: 'Verdict' }) verdict!: Verdict;
}

class FailedSku {
  @ApiProperty({ example: EXAMPLE.skuId }) skuId!: string;
  @ApiProperty({ description: 'The stage at which the evaluation ended.', example: 'cost-factor' }) stage!: string;
  @ApiProperty({ description: 'The reason, for programs.', example: 'no-exchange-rate' }) code!: string;
  @ApiProperty({ description: 'The reason, in words.' }) detail!: string;
}

class DisabledEndpoint {
  @ApiProperty(ENDPOINT) endpointId!: string;
  @ApiProperty({ description: 'Its address.', example: 'https://shop.example/old' }) url!: string;
  @ApiProperty({
    description: 'It failed for five days, answered 410, asked for it, or never accepted a ping.',
    enum: ['failing', 'gone', 'asked', 'not-confirmed'],
  })
  reason!: string;
  @Moment('Nothing is sent to it from then on.') disabledAt!: string;
}

class TestedEndpoint {
  @ApiProperty(ENDPOINT) endpointId!: string;
}

class Message {
  @Moment('When it happened, not when it was sent.') timestamp!: string;
}

@ApiMessage('sku.evaluated', 'A SKU has been evaluated, and its report can be read')
export class SkuEvaluatedMessage extends Message {
  @ApiProperty({ enum: ['sku.evaluated'] }) type!: string;
  @ApiProperty() data!: EvaluatedSku;
}

@ApiMessage('sku.failed', 'The evaluation of a SKU has ended without a report')
export class SkuFailedMessage extends Message {
  @ApiProperty({ enum: ['sku.failed'] }) type!: string;
  @ApiProperty() data!: FailedSku;
}

@ApiMessage('endpoint.disabled', 'Another endpoint of the tenant was disabled')
export class EndpointDisabledMessage extends Message {
  @ApiProperty({ enum: ['endpoint.disabled'] }) type!: string;
  @ApiProperty() data!: DisabledEndpoint;
}

@ApiMessage('ping', 'A test of the endpoint; the first 2xx to one enables it')
export class PingMessage extends Message {
  @ApiProperty({ enum: ['ping'] }) type!: string;
  @ApiProperty() data!: TestedEndpoint;
}
