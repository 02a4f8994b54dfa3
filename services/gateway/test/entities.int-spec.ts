import { DataSource } from 'typeorm';
import { GATEWAY_ENTITIES } from '../src/gateway.module.ts';
import { Gateway } from './harness.ts';

describe('an entity', () => {
  let gateway: Gateway;

  beforeAll(async () => {
    gateway = await Gateway.start();
  });
  afterAll(() => gateway.stop());

  it.each(GATEWAY_ENTITIES.map((entity) => [entity.name, entity] as const))(
    '%s has the columns that the migrations make',
    async (_name, entity) => {
      const { tableName, columns } = gateway.app.get(DataSource, { strict: false }).getMetadata(entity);
      const described = columns.map(({ databaseName, type, isArray, isNullable }) => [
        databaseName,
        isArray ? 'ARRAY' : type === 'timestamptz' ? 'timestamp with time zone' : type,
        isNullable ? 'YES' : 'NO',
      ]);
      const made = await gateway.query<{ column: string[] }>(
        `SELECT ARRAY[column_name, data_type, is_nullable]::text[] AS column
       FROM information_schema.columns WHERE table_name = $1`,
        [tableName],
      );
      expect(described.sort()).toEqual(made.map(({ column }) => column).sort());
    },
  );
});
