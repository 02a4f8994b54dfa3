import { evidenceIdOf, EVIDENCE_SUBJECTS, ID_PATTERN, prefixed, reportIdOf } from '@cpes/contracts';

const UUID = '0198c0de-0000-7000-8000-00000000000f';

describe('ids', () => {
  it('are a prefix and the digits of a UUID', () => {
    expect(prefixed('sku', UUID)).toBe('sku_0198c0de00007000800000000000000f');
    expect(prefixed('sku', UUID)).toMatch(ID_PATTERN.sku);
    expect(prefixed('run', UUID)).toMatch(ID_PATTERN.run);
  });

  it('sort by creation time', () => {
    const later = '0198c0df-0000-7000-8000-000000000000';
    expect([prefixed('sku', later), prefixed('sku', UUID)].sort()).toEqual([
      prefixed('sku', UUID),
      prefixed('sku', later),
    ]);
  });

  it('give a run the same report and the same evidence each time', () => {
    const run = prefixed('run', UUID);
    expect(reportIdOf(run)).toBe('rpt_0198c0de00007000800000000000000f');
    expect(reportIdOf(run)).toMatch(ID_PATTERN.rpt);
    expect(evidenceIdOf(run, 'customsDuty')).toBe('evd_0198c0de00007000800000000000000f_customsDuty');
    expect(new Set(EVIDENCE_SUBJECTS.map((subject) => evidenceIdOf(run, subject))).size).toBe(EVIDENCE_SUBJECTS.length);
  });

  it.each([
    'sku_',
    'sku_1',
    'SKU_0198c0de00007000800000000000000f',
    'sku_0198C0DE00007000800000000000000F',
    'run_0198c0de00007000800000000000000f',
  ])('do not include %s among those of SKUs', (id) => {
    expect(id).not.toMatch(ID_PATTERN.sku);
  });

  it('end where they end', () => {
    expect(`${prefixed('sku', UUID)}\n`).not.toMatch(ID_PATTERN.sku);
  });
});
