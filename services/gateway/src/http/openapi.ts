import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { objectRulesOf } from './schema.ts';

const API_VERSION = '2.0.0';

/** The description of the API (OpenAPI 3.1), made once from the decorated classes. */
@Injectable()
export class ApiDocument {
  private text = '{}';

  write(app: NestFastifyApplication): void {
    const config = new DocumentBuilder()
      .setOpenAPIVersion('3.1.0')
      .setTitle('Candidate Product Evaluation Service')
      .setDescription(
        'Know what a product really costs you, and whether it can pay for its customers, before you commit money to it.',
      )
      .setVersion(API_VERSION)
      .addServer('/')
      .addServer('/api', 'The same routes, under /api/v2.')
      .addSecurity('bearer', { type: 'http', scheme: 'bearer', description: 'An API key: `cpes_live_…`' })
      .build();
    const document = SwaggerModule.createDocument(app, config);
    const schemas = document.components?.schemas ?? {};
    for (const [name, schema] of Object.entries(schemas)) Object.assign(schema, objectRulesOf(name));
    this.text = JSON.stringify(document);
  }

  read(): string {
    return this.text;
  }
}
