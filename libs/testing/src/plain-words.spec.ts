import { join } from 'node:path';
import { Linter, type Rule } from 'eslint';

const RULE = join(import.meta.dirname, '..', '..', '..', 'docs', 'plain-words.mjs');

/** The phrases that the rule finds in a script. */
async function found(code: string): Promise<string[]> {
  const { plainWords } = (await import(RULE)) as { plainWords: Rule.RuleModule };
  const plugins = { cpes: { rules: { 'plain-words': plainWords } } };
  const messages = new Linter().verify(code, { plugins, rules: { 'cpes/plain-words': 'error' } });
  return messages.map(({ message }) => message.split('"')[1] ?? '');
}

describe('the lint rule for plain words', () => {
  it.each([
    ['/** What fails is kept. */', 'What fails is kept.'],
    ['/* It is\n * told later. */', 'is told'],
    ['// An answer that is no success.', 'that is no'],
    ["it('starts anew', work);", 'anew'],
    ["it.each([1])('takes two at the most', work);", 'at the most'],
    ["throw new Error('nobody listens');", 'nobody'],
    ['log.warn(`a list of ${name} of its own`);', 'of its own'],
    ["option({ description: 'so ' + 'many at once, for good' });", 'for good'],
  ])('refuses %s', async (code, phrase) => {
    expect(await found(code)).toEqual([phrase]);
  });

  it.each([
    '// What is a lane? It is a queue that is no longer than ten.',
    '// At the most recent run, at least two.',
    "expect(title).toBe('nobody');",
    "const text = { title: 'Somebody else' };",
  ])('allows %s', async (code) => {
    expect(await found(code)).toEqual([]);
  });
});
