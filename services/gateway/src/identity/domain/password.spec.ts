import { hashPassword, isPassword } from './password.ts';

describe('a password', () => {
  it('is stored with its parameters and verified against them', async () => {
    const stored = await hashPassword('correct horse', Buffer.alloc(16, 7));
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await isPassword('correct horse', stored)).toBe(true);
    expect(await isPassword('correct horsE', stored)).toBe(false);
    expect(await isPassword('correct horse', 'correct horse')).toBe(false);
  });
});
