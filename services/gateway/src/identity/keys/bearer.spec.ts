import { bearerOf } from './bearer.ts';

describe('the Authorization header', () => {
  it('accepts a token after the scheme in any case', () => {
    expect(
      ['Bearer a', 'bearer  a ', 'BEARER a', 'Basic a', 'Bearer', 'Bearer a b', undefined].map((one) => bearerOf(one)),
    ).toEqual(['a', 'a', 'a', undefined, undefined, undefined, undefined]);
  });
});
