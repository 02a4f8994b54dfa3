import { parseEnv } from '@cpes/service-kit';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min, MinLength } from 'class-validator';
import { IsSecretKeys } from './env.ts';

class Settings {
  @IsString() @MinLength(10) DATABASE_URL!: string;
  @Type(() => Number) @IsInt() @Min(1) @Max(65_535) PORT = 3000;
  @IsOptional() @IsString() LABEL?: string;
}

const URL = 'postgres://user:hunter2@127.0.0.1/x';

function messageOf(env: Record<string, string>): string {
  try {
    parseEnv(Settings, env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('parseEnv', () => {
  it('reads numbers as numbers', () => {
    expect(parseEnv(Settings, { DATABASE_URL: URL, PORT: '8080' })).toMatchObject({ DATABASE_URL: URL, PORT: 8080 });
  });

  it('takes the default for what is absent or empty', () => {
    expect(parseEnv(Settings, { DATABASE_URL: URL }).PORT).toBe(3000);
    expect(parseEnv(Settings, { DATABASE_URL: URL, PORT: '' }).PORT).toBe(3000);
  });

  it('says in one line what is wrong with each, the most general rule of each first', () => {
    expect(messageOf({ DATABASE_URL: URL, PORT: 'abc' })).toBe(
      'the settings are not usable: PORT must be an integer number',
    );
    expect(messageOf({ DATABASE_URL: 'short', PORT: '0' })).toBe(
      'the settings are not usable: DATABASE_URL must be longer than or equal to 10 characters; PORT must not be less than 1',
    );
  });

  it('names all offenders at once', () => {
    const message = messageOf({ PORT: '70000' });
    expect(message).toContain('DATABASE_URL must ');
    expect(message).toContain('PORT must ');
  });

  it.each(['abc', '80.5', '-1', '0', '1e9', '8080 8081'])('refuses the port %j', (port) => {
    expect(messageOf({ DATABASE_URL: URL, PORT: port })).toContain('PORT must ');
  });

  it('shows no value, which may be a secret', () => {
    const message = messageOf({ DATABASE_URL: 'hunter2', PORT: '987654' });
    expect(message).toContain('DATABASE_URL must ');
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain('987654');
  });

  it('refuses two secret keys with one name', () => {
    class Keys {
      @IsSecretKeys() KEYS!: string;
    }
    const key = `${'A'.repeat(43)}=`;
    expect(parseEnv(Keys, { KEYS: `one:${key},two:${key}` }).KEYS).toContain('two:');
    expect(() => parseEnv(Keys, { KEYS: `one:${key},one:${key}` })).toThrow(/KEYS must be NAME:KEY.*each name once$/);
  });

  it('leaves the rest of the environment alone', () => {
    expect(parseEnv(Settings, { DATABASE_URL: URL, HOME: '/root' })).not.toHaveProperty('HOME');
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(parseEnv(Settings, { DATABASE_URL: URL }))).toBe(true);
  });
});
