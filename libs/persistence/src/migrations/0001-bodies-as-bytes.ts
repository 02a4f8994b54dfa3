import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events are kept as they travel: JSON, deflated when large. Those that wait as text are JSON that is not. */
export class MessagingBodies0000000000002 implements MigrationInterface {
  readonly name = 'MessagingBodies0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'outbox_failed'])
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN payload TYPE bytea USING convert_to(payload, 'UTF8')`);
  }

  /** What is deflated the database cannot read; the service publishes it, so the outbox has to be empty first. */
  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'outbox_failed'])
      await runner.query(`ALTER TABLE ${table} ALTER COLUMN payload TYPE text USING convert_from(payload, 'UTF8')`);
  }
}
