import { wordsOf } from './words.ts';

describe('the words of a text', () => {
  it('are in lower case, each once, in any script', () => {
    expect(wordsOf('Steel bottle, STEEL Größe 600')).toEqual(['steel', 'bottle', 'größe', '600']);
  });

  it('are the same with invisible characters inside', () => {
    expect(wordsOf('st\u200beel bot\u00adtle می\u200cخواهم')).toEqual(wordsOf('steel bottle میخواهم'));
  });
});
