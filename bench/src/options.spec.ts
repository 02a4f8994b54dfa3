import { readOptions } from './options.ts';

describe('the parts that are measured', () => {
  it('are the one process alone when only that is asked for', () => {
    expect([...readOptions(['--quick', '--only', 'one']).parts]).toEqual(['one']);
  });

  it('are the four systems in a quick run', () => {
    expect([...readOptions(['--quick']).parts]).toEqual(['bare', 'usual', 'cpes', 'one']);
  });

  it('are no others than there are', () => {
    expect(() => readOptions(['--only', 'two'])).toThrow('there is no part two');
  });
});
