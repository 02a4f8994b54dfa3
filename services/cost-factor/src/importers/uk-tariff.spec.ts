import { UK_DUTIES, UK_HEADER, ukFile, ukRow } from '../../test/fake-uk-tariff-data.ts';
import { readUkTariff } from './uk-tariff.ts';

const read = (text: string) => readUkTariff(Buffer.from(text));

describe('the table of the UK tariff', () => {
  it('has the third-country duties for all origins, with their periods', async () => {
    const { duties, remedies } = await read(ukFile());
    expect(duties.map(({ code, duty }) => [code, duty])).toEqual(UK_DUTIES);
    expect(remedies).toEqual([]);
    expect(duties[0]).toEqual({ code: '0101210000', duty: '0.00%', effectiveFrom: '2021-01-01', effectiveTo: null });
  });

  it('may have rows of other types and areas, ended duties, and another order of columns', async () => {
    const text = ukFile(
      [['6109100010', '10.00%']],
      [
        ukRow('6109100010', '0.00%', { measure__type__id: '142', measure__geographical_area__id: 'VN' }),
        ukRow('6109100010', '0.00%', { measure__geographical_area__id: '1080' }),
        ukRow('6109100010', '12.00%', { measure__effective_end_date: '2025-12-31' }),
      ],
    );
    const turned = text
      .split('\r\n')
      .map((line) => (line === '' ? line : `x,${line}`))
      .join('\n');
    for (const one of [text, turned, `\uFEFF${text}`])
      expect((await read(one)).duties.map(({ duty, effectiveTo }) => [duty, effectiveTo])).toEqual([
        ['10.00%', null],
        ['12.00%', '2025-12-31'],
      ]);
  });

  it('has additional and safeguard duties for all origins', async () => {
    const more = ['695', '696'].map((type) => ukRow('6109100010', '25.00%', { measure__type__id: type }));
    const { duties, remedies } = await read(ukFile([['6109100010', '10.00%']], more));
    // Also possible on top, so that no figure says that there is none.
    expect(remedies.map(({ type, area }) => [type, area])).toEqual([
      [695, '1011'],
      [696, '1011'],
    ]);
    expect(duties.map(({ duty, isAdditional }) => [duty, isAdditional])).toEqual([
      ['10.00%', undefined],
      ['25.00%', true],
      ['25.00%', true],
    ]);
    await expect(read(ukFile([], more))).rejects.toThrow('no third-country duty');
  });

  it('has duties by origin on top of them, with the additional code of the producer', async () => {
    const rows = [
      ukRow('9617000000', '35.00%', { measure__type__id: '695', measure__geographical_area__id: 'RU' }),
      ukRow('6911100000', '17.90%', {
        measure__type__id: '552',
        measure__geographical_area__id: 'CN',
        measure__additional_code__code: 'B999',
        measure__effective_end_date: '2027-07-31',
      }),
      ukRow('9617000000', '0.00%', { measure__type__id: '142', measure__geographical_area__id: 'CL' }),
    ];
    const { duties, remedies } = await read(ukFile([['6109100010', '10.00%']], rows));
    expect(duties).toHaveLength(1);
    const since = { effectiveFrom: '2021-01-01', effectiveTo: null };
    expect(remedies).toEqual([
      { code: '9617000000', type: 695, area: 'RU', additionalCode: '', duty: '35.00%', excluded: [], ...since },
      {
        code: '6911100000',
        type: 552,
        area: 'CN',
        additionalCode: 'B999',
        duty: '17.90%',
        excluded: [],
        ...since,
        effectiveTo: '2027-07-31',
      },
    ]);
  });

  it('has the areas that a duty does not cover', async () => {
    const excluding = (ids: string) =>
      ukRow('7208100000', '25.00%', {
        measure__type__id: '696',
        measure__geographical_area__id: '5005',
        measure__excluded_geographical_areas__ids: ids,
      });
    const { remedies } = await read(ukFile(UK_DUTIES, [excluding('NO|TR|2020'), excluding('CH'), excluding('#NA')]));
    expect(remedies.map(({ excluded }) => excluded)).toEqual([['NO', 'TR', '2020'], ['CH'], []]);
    const unread = await read(ukFile(UK_DUTIES, [excluding('NO|Turkey')]));
    expect(unread.remedies.map(({ excluded }) => excluded)).toEqual([undefined]);
    expect(unread.notes).toEqual(['1 codes with an additional duty have unreadable exclusions, such as 7208100000']);
  });

  it.each([
    ['no rows', '', 'no third-country duty'],
    ['only a header', UK_HEADER.join(','), 'no third-country duty'],
    ['a page of HTML', '<!doctype html><title>Sorry</title>', 'no column commodity__code, measure__type__id'],
    ['a dropped column', ukFile().replaceAll('measure__duty_expression,', ''), 'no column measure__duty_expression'],
    ['a row that is cut', ukFile().slice(0, -40), 'no table of comma-separated values'],
    [
      'a row that is cut in a quoted text',
      ukFile().slice(0, ukFile().lastIndexOf('of a kind')),
      'no table of comma-separated values',
    ],
    ['only duties of another area', ukFile().replaceAll(',1011', ',1080'), 'no third-country duty'],
    ['codes of eight digits', ukFile([['61091000', '10.00%']]), 'a row has no code of ten digits'],
    ['days in another form', ukFile().replace('2021-01-01', '01/01/2021'), 'the period of 0101210000'],
  ])('is refused with %s', async (_fault, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});
