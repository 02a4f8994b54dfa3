import { Module } from '@nestjs/common';
import { DocsController } from './docs.controller.ts';
import { ApiDocument } from './openapi.ts';

/** Pages: the API reference and its description, and the web interface. */
@Module({
  controllers: [DocsController],
  providers: [ApiDocument],
})
export class SiteModule {}
