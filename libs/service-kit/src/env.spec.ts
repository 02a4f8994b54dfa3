import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from '@cpes/service-kit';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min, MinLength } from 'class-validator';
import { IsSecretKeys, readSecretFiles, Secret, secretsOf } from './env.ts';

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

  it('uses the default for an absent or empty setting', () => {
    expect(parseEnv(Settings, { DATABASE_URL: URL }).PORT).toBe(3000);
    expect(parseEnv(Settings, { DATABASE_URL: URL, PORT: '' }).PORT).toBe(3000);
  });

  it('reports in one line the most general violated rule of each setting', () => {
    expect(messageOf({ DATABASE_URL: URL, PORT: 'abc' })).toBe(
      'the settings are not usable: PORT must be an integer number',
    );
    expect(messageOf({ DATABASE_URL: 'short', PORT: '0' })).toBe(
      'the settings are not usable: DATABASE_URL must be longer than or equal to 10 characters; PORT must not be less than 1',
    );
  });

  it('reports all invalid settings at once', () => {
    const message = messageOf({ PORT: '70000' });
    expect(message).toContain('DATABASE_URL must ');
    expect(message).toContain('PORT must ');
  });

  it.each(['abc', '80.5', '-1', '0', '1e9', '8080 8081'])('refuses the port %j', (port) => {
    expect(messageOf({ DATABASE_URL: URL, PORT: port })).toContain('PORT must ');
  });

  it('does not show values, which may be secrets', () => {
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

  it('ignores other variables', () => {
    expect(parseEnv(Settings, { DATABASE_URL: URL, HOME: '/root' })).not.toHaveProperty('HOME');
  });

  it('freezes the settings', () => {
    expect(Object.isFrozen(parseEnv(Settings, { DATABASE_URL: URL }))).toBe(true);
  });
});

describe('a secret in a file', () => {
  class WithSecrets {
    @Secret() @IsString() @MinLength(3) TOKEN!: string;
    @IsOptional() @IsString() LABEL?: string;
  }
  class More extends WithSecrets {
    @IsOptional() @Secret() @IsString() OTHER?: string;
  }
  let folder: string;
  const write = (content: string): string => {
    const file = join(folder, 'token');
    writeFileSync(file, content);
    return file;
  };
  const failure = (env: Record<string, string>): string => {
    try {
      parseEnv(WithSecrets, env);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cpes-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(['hunter2', 'hunter2\n', 'hunter2\r\n'])('is read without a final newline: %j', (content) => {
    expect(parseEnv(WithSecrets, { TOKEN_FILE: write(content) }).TOKEN).toBe('hunter2');
    expect(parseEnv(More, { TOKEN_FILE: write(content) }).TOKEN).toBe('hunter2');
  });

  it('keeps other white space', () => {
    expect(parseEnv(WithSecrets, { TOKEN_FILE: write(' a b\n\n') }).TOKEN).toBe(' a b\n');
  });

  it('is refused together with the setting itself', () => {
    expect(failure({ TOKEN: 'hunter2', TOKEN_FILE: write('hunter3') })).toBe(
      'the settings are not usable: TOKEN and TOKEN_FILE are both set: unset one of them',
    );
  });

  it('is reported when the file is missing, cannot be read or is empty', () => {
    const refused = (reason: string) => `the settings are not usable: TOKEN_FILE names ${reason}`;
    expect(failure({ TOKEN_FILE: join(folder, 'absent') })).toBe(refused('a file that cannot be read (ENOENT)'));
    expect(failure({ TOKEN_FILE: folder })).toBe(refused('a file that cannot be read (EISDIR)'));
    expect(failure({ TOKEN_FILE: write('\n') })).toBe(refused('an empty file'));
  });

  it('must satisfy the rules of its setting, and is not shown', () => {
    const message = failure({ TOKEN_FILE: write('hu') });
    expect(message).toBe('the settings are not usable: TOKEN must be longer than or equal to 3 characters');
  });

  it('replaces its file in an environment for other processes', () => {
    const given = { TOKEN_FILE: write('hunter2'), LABEL: 'x', OTHER_FILE: '' };
    expect(readSecretFiles([WithSecrets, More], given)).toEqual({ TOKEN: 'hunter2', LABEL: 'x', OTHER_FILE: '' });
    const missing = { TOKEN_FILE: join(folder, 'absent'), OTHER_FILE: folder };
    expect(() => readSecretFiles([More], missing)).toThrow(
      'OTHER_FILE names a file that cannot be read (EISDIR); TOKEN_FILE names a file that cannot be read (ENOENT)',
    );
  });

  it('is only read for a setting with a secret', () => {
    const file = write('hunter2');
    expect(parseEnv(WithSecrets, { TOKEN_FILE: file, LABEL_FILE: file }).LABEL).toBeUndefined();
    expect(secretsOf(More)).toEqual(['OTHER', 'TOKEN']);
  });
});
