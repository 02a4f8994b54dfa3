import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deletion finds the dead letters of its SKU, which contain the candidate. */
export class ParkedMessagesBySubject0000000000026 implements MigrationInterface {
  readonly name = 'ParkedMessagesBySubject0000000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX parked_messages_by_subject ON parked_messages (tenant_id, aggregate_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX parked_messages_by_subject');
  }
}
