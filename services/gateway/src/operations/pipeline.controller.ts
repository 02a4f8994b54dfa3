import type { InternalCalls } from '@cpes/service-kit';
import { Controller, Get } from '@nestjs/common';
import { Pipeline, type PipelineState } from './pipeline.ts';

@Controller('pipeline')
class PipelineController {
  constructor(private readonly pipeline: Pipeline) {}

  @Get()
  read(): Promise<PipelineState> {
    return this.pipeline.read();
  }
}

export const pipelineCalls: InternalCalls = { port: Pipeline, controller: PipelineController };
