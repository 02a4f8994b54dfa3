import { readOptions } from './options.ts';

describe('the measured parts', () => {
  it('are only the one process when only that part is requested', () => {
    expect([...readOptions(['--quick', '--only', 'one']).parts]).toEqual(['one']);
  });

  it('are the four systems in a quick run', () => {
    expect([...readOptions(['--quick']).parts]).toEqual(['baseline', 'conventional', 'cpes', 'one']);
  });

  it('reject a part that does not exist', () => {
    expect(() => readOptions(['--only', 'two'])).toThrow('there is no part two');
  });
});
