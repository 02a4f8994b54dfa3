import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time links may also sign a user in. */
export class SignInLinks0000000000024 implements MigrationInterface {
  readonly name = 'SignInLinks0000000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_links DROP CONSTRAINT user_links_kind_check,
        ADD CONSTRAINT user_links_kind_check CHECK (kind IN ('invitation', 'password-reset', 'sign-in'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM user_links WHERE kind = 'sign-in';
      ALTER TABLE user_links DROP CONSTRAINT user_links_kind_check,
        ADD CONSTRAINT user_links_kind_check CHECK (kind IN ('invitation', 'password-reset'))`);
  }
}
