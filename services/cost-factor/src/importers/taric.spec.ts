import { zipSync } from 'fflate';
import { AREAS, TARIC_HEADER, TARIC_ROWS, taricArchive, taricFile, taricRow } from '../../test/fake-taric.ts';
import { readTaric } from './taric.ts';

const NO_FLOORS = { memberships: 0, exclusions: 0 };
const SHIRT = { code: '6109100000', duty: '12.000 %', effectiveFrom: '2021-01-01', effectiveTo: null };

describe('the workbook of TARIC duties', () => {
  it('has the third-country duties for all origins, with their periods', async () => {
    const { duties, remedies } = await readTaric(await taricFile());
    expect(TARIC_ROWS).toHaveLength(40);
    expect([duties.length, remedies.length]).toEqual([14, 0]);
    expect(duties.filter(({ code }) => code === SHIRT.code)).toEqual([
      SHIRT,
      { ...SHIRT, duty: '6.000 %', effectiveFrom: '1999-01-01', effectiveTo: '2020-12-31' },
    ]);
  });

  it('may have cells with numbers and dates', async () => {
    const cells = { 'Start date': new Date('2021-01-01T00:00:00Z'), 'Origin code': 1011, 'Meas. type code': 103 };
    expect((await readTaric(await taricFile([taricRow(SHIRT.code, SHIRT.duty, cells)]))).duties).toEqual([SHIRT]);
  });

  it('has duties by origin on top of them, with the additional code of the producer', async () => {
    const ofChina = (duty: string, code: string | null) =>
      taricRow('8711601000', duty, {
        'Add code': code,
        Origin: 'China',
        'Origin code': 'CN',
        'Meas. type code': '552',
      });
    const rows = [taricRow(SHIRT.code, SHIRT.duty), ofChina('70.100 %', 'C999'), ofChina('9.900 %', 'C383')];
    const { remedies } = await readTaric(await taricFile(rows));
    const { effectiveFrom, effectiveTo } = SHIRT;
    const shared = { code: '8711601000', type: 552, area: 'CN', effectiveFrom, effectiveTo };
    expect(remedies).toEqual([
      { ...shared, additionalCode: 'C999', duty: '70.100 %' },
      { ...shared, additionalCode: 'C383', duty: '9.900 %' },
    ]);
  });

  const onSteel = (cells: Parameters<typeof taricRow>[2] = {}) =>
    taricRow('7208100000', '25.000 %', { 'Origin code': '5005', 'Meas. type code': '696', ...cells });

  it('has the members of groups in an archive with their workbook', async () => {
    const archive = await taricArchive({
      duties: [taricRow(SHIRT.code, SHIRT.duty), onSteel()],
      composition: [
        ['5005', 'RU', '01-01-2020', null],
        ['5005', 'BY', '01-01-2020', '31-12-2026'],
      ],
      exclusions: [],
    });
    const { duties, groups } = await readTaric(archive, NO_FLOORS);
    expect(duties).toEqual([SHIRT]);
    const since = { group: '5005', effectiveFrom: '2020-01-01' };
    expect(groups).toEqual(
      new Map([
        [
          '5005',
          [
            { ...since, member: 'RU', effectiveTo: null },
            { ...since, member: 'BY', effectiveTo: '2026-12-31' },
          ],
        ],
      ]),
    );
  });

  it('excludes countries only from the measure with the codes, type, area and period', async () => {
    const archive = await taricArchive({
      duties: [
        taricRow(SHIRT.code, SHIRT.duty),
        onSteel(),
        onSteel({ 'Add code': '8001' }),
        onSteel({ 'Start date': '01-01-2019', 'End date': '31-12-2020' }),
        onSteel({ 'Origin code': '1011' }),
      ],
      exclusions: [
        ['7208100000', null, '01-01-2021', null, '5005', '696', 'NO'],
        ['7208100000', null, '01-01-2021', null, '5005', '696', 'LI'],
        ['7208100000', '8001', '01-01-2021', null, '5005', '696', 'TR'],
        ['7208100000', '8002', '01-01-2021', null, '5005', '696', 'UA'],
        ['7208100000', null, '01-01-2021', '31-12-2023', '5005', '696', 'RU'],
        ['7208100000', null, '01-01-2019', '31-12-2020', '5005', '696', 'IS'],
        ['7208100000', null, '01-01-2021', null, '5005', '695', 'CH'],
        ['6109100000', null, '01-01-2021', null, '5005', '142', 'VN'],
      ],
    });
    const { remedies } = await readTaric(archive, NO_FLOORS);
    expect(remedies.map(({ excluded }) => excluded)).toEqual([['NO', 'LI'], ['TR'], ['IS'], undefined]);
  });

  it('has no members of groups without both workbooks of areas', async () => {
    const rows = { composition: [['5005', 'RU', '01-01-2020', null]], exclusions: [] };
    for (const given of [{ composition: rows.composition }, { exclusions: rows.exclusions }, {}])
      expect((await readTaric(await taricArchive(given), NO_FLOORS)).groups).toBeUndefined();
    expect((await readTaric(await taricArchive(rows), NO_FLOORS)).groups?.size).toBe(1);
  });

  it.each([
    [
      'few memberships',
      { composition: [['5005', 'RU', '01-01-2020', null]] },
      'Geographical areas composition.xlsx is left out: the workbook has 1 of at least 2 rows',
    ],
    [
      'few exclusions',
      { exclusions: [] },
      'Measure exclusions.xlsx is left out: the workbook has 0 of at least 1 rows',
    ],
    [
      'a membership without a first day',
      { composition: [['5005', 'RU', null, null]] },
      'Geographical areas composition.xlsx is left out: the period of RU in group 5005 is not readable',
    ],
    [
      'a renamed column',
      { compositionHeader: ['Country group', 'Member', 'Mbship start date', 'Mbship end date'] },
      'Geographical areas composition.xlsx is left out: the workbook has no column Member country',
    ],
  ] as const)('has no members of groups, and a note, with %s in an archive', async (_fault, given, note) => {
    const read = async (rows: Parameters<typeof taricArchive>[0]) =>
      readTaric(await taricArchive({ ...rows, duties: [...TARIC_ROWS, onThermos] }), { memberships: 2, exclusions: 1 });
    const onThermos = taricRow('9617000000', '25.000 %', { 'Origin code': '5005', 'Meas. type code': '695' });
    const [whole, rest] = [await read(AREAS), await read({ ...AREAS, ...given })];
    expect([whole.groups?.size, whole.notes]).toEqual([1, []]);
    expect([rest.groups, rest.notes]).toEqual([undefined, [note]]);
    expect([rest.duties, rest.remedies.length]).toEqual([whole.duties, 1]);
  });

  it('notes exclusions that match no additional duty', async () => {
    const { notes } = await readTaric(await taricArchive(AREAS), NO_FLOORS);
    expect(notes).toEqual(['the exclusions of 1 of 1 measures match no additional duty']);
  });

  it('is refused without the workbook of duties in an archive', async () => {
    await expect(readTaric(await taricArchive({ ...AREAS, duties: undefined }), NO_FLOORS)).rejects.toThrow(
      'the workbook is not readable',
    );
  });

  it.each([
    ['a page of HTML', async () => Buffer.from('<!doctype html><title>CIRCABC</title>'), 'the file is no workbook'],
    ['no bytes', async () => Buffer.alloc(0), 'the file is no workbook'],
    ['half a workbook', async () => (await taricFile()).subarray(0, 2_000), 'the workbook is not readable'],
    [
      'another archive',
      async () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })),
      'the workbook is not readable',
    ],
    ['only a header', () => taricFile([]), 'no third-country duty'],
    ['a dropped column', () => taricFile(TARIC_ROWS, TARIC_HEADER.slice(0, 11)), 'no column Meas. type code'],
    ['codes of eight digits', () => taricFile([taricRow('61091000', '12.000 %')]), 'a row has no code of ten digits'],
    [
      'days in another form',
      () => taricFile([taricRow('6109100000', '0 %', { 'Start date': '1/1/21' })]),
      'the period',
    ],
  ])('is refused with %s', async (_fault, file, reason) => {
    await expect(readTaric(await file())).rejects.toThrow(reason);
  });

  it('is refused when it would unpack to more than the limit, also when it understates that', async () => {
    const file = await taricFile();
    const sizes = centralSizes(file);
    for (const size of [500_000_000, 0]) {
      const bomb = Buffer.from(file);
      for (const place of sizes) bomb.writeUInt32LE(size, place);
      await expect(readTaric(bomb)).rejects.toThrow('the workbook is too large');
    }
  });
});

/** The places of the unpacked sizes in the central directory of an archive. */
function centralSizes(file: Buffer): number[] {
  const places: number[] = [];
  for (let at = file.indexOf('PK\u0001\u0002'); at !== -1; at = file.indexOf('PK\u0001\u0002', at + 1))
    places.push(at + 24);
  return places;
}
