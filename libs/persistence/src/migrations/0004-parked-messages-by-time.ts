import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order in which an operator pages through parked messages, so that a page costs the same however many there are. */
export class ParkedMessagesByTime0000000000005 implements MigrationInterface {
  readonly name = 'ParkedMessagesByTime0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX parked_messages_by_time ON parked_messages (parked_at, queue, message_id, resend)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX parked_messages_by_time');
  }
}
