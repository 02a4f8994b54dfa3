import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Queues whose consumers an operator has paused. */
export class QueuePauses0000000000012 implements MigrationInterface {
  readonly name = 'QueuePauses0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE queue_pauses (
        queue   text PRIMARY KEY,
        reason  text NOT NULL,
        user_id uuid NOT NULL,
        at      timestamptz NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE queue_pauses');
  }
}
