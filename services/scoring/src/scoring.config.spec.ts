import { parseEnv } from '@cpes/service-kit';
import { ScoringConfig } from './scoring.config.ts';

const SCORING_DATABASE_URL = 'postgres://scoring:secret@127.0.0.1:5432/scoring';

describe('settings of the scoring service', () => {
  it('need the address of its database alone', () => {
    expect(parseEnv(ScoringConfig, { SCORING_DATABASE_URL })).toEqual({
      SCORING_DATABASE_URL,
      SCORING_DATABASE_POOL: 8,
    });
  });

  it('want two connections: one for transactions and one for the relay', () => {
    expect(() => parseEnv(ScoringConfig, { SCORING_DATABASE_URL, SCORING_DATABASE_POOL: '1' })).toThrow(
      'SCORING_DATABASE_POOL',
    );
  });

  it('name every variable at fault, without its value', () => {
    const read = () =>
      parseEnv(ScoringConfig, { SCORING_DATABASE_URL: 'mysql://secret', SCORING_DATABASE_POOL: 'many' });
    expect(read).toThrow(/SCORING_DATABASE_URL.*SCORING_DATABASE_POOL/);
    expect(read).not.toThrow(/secret/);
  });
});
