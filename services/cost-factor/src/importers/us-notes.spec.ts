import { listOf, listsByHeading } from './us-notes.ts';

const listed = (list: string, after = 'As provided in heading 9903.05.87, others.') =>
  [...listsByHeading(`<li>As provided in heading 9903.05.86, no duty on: ${list} <li>${after}`)].map(
    ([heading, lists]) => [heading, ...lists.map(({ whole }) => [...whole])],
  );
const remarked = (list: string) => {
  const [codes] =
    listsByHeading(`As provided in heading 9903.05.86: ${list} Heading 9903.05.87`).get('9903.05.86') ?? [];
  return codes && { whole: [...codes.whole], particular: [...codes.particular] };
};

describe('the lists in the notes of chapter 99', () => {
  it('have codes of lines, subheadings and statistical numbers, without those of chapters 98 and 99', () => {
    expect(listed('0201.10.05 0805.90; 8708.29.5060, 8708.29.50.70. 9802.00.40 and 9903.05.31')).toEqual([
      ['9903.05.86', ['02011005', '080590', '8708295060', '8708295070']],
    ]);
  });

  it('have a code with markup inside, and keep codes in neighbouring cells apart', () => {
    expect(listed('<td>0201.<b>10</b>.05</td><td>0201.10.10<br/>0201<i>.10.50</i></td>')).toEqual([
      ['9903.05.86', ['02011005', '02011010', '02011050']],
    ]);
  });

  it('have no dates, amounts and other numbers', () => {
    expect(listed('0201.10.05. From July 24, 2026 (91 FR 47318), 12.5 percent, 1234.567 of note 52.1234.5')).toEqual([
      ['9903.05.86', ['02011005']],
    ]);
  });

  it('end at the next heading; one without an end is no list', () => {
    expect(listed('0201.10.05', 'As provided in heading 9903.05.87: 0201.10.10')).toEqual([
      ['9903.05.86', ['02011005']],
    ]);
    expect(listed('0201.10.05 (c) Heading 9903.05.87 covers 8471.30.01', '')).toEqual([['9903.05.86', ['02011005']]]);
    expect([...listsByHeading('As provided in heading 9903.05.86: 0201.10.05')]).toEqual([]);
    expect([...listsByHeading('As provided in heading 9903.05.86, of 9903.05.20: 0201.10.05')]).toEqual([]);
  });

  it('do not exempt all goods of a code with a remark in brackets', () => {
    const honey = '0409.00.00 (statistical reporting number 0409.00.0005 only)';
    expect(remarked(`${honey} 0805.90.01<td>(etrogs)</td> 0201.10.05`)).toEqual({
      whole: ['02011005'],
      particular: ['04090000', '08059001'],
    });
    expect(remarked('0201.10.05 0201.10.05 (fresh only) 0201.10.05')).toEqual({ whole: [], particular: ['02011005'] });
    expect(remarked('0201.10.05 (fresh (or chilled) only) bread (of 1905.90.10)')).toEqual({
      whole: [],
      particular: ['02011005'],
    });
  });

  it.each([
    '0201.10.05 etrogs only 0409.00.00',
    '0201.10.05, etrogs only, 0409.00.00',
    '0201.10.05 Etrogs only; 0409.00.00',
    '<td>0201.10.05</td><td>fresh</td> 0409.00.00',
    '0201.10.05 fresh or chilled, and 0409.00.00',
    'meat, provided for in subheading 0201.10.05, except veal. 0409.00.00',
    'veal described in [subheadings] 0201.10.05; 0409.00.00',
  ])('do not exempt all goods of a code with words without brackets: %s', (list) => {
    expect(remarked(list)).toEqual({ whole: ['04090000'], particular: ['02011005'] });
  });

  it('do not exempt a code at their end that words restrict', () => {
    expect(remarked('0409.00.00; 0201.10.05 veal only')).toEqual({ whole: ['04090000'], particular: ['02011005'] });
  });

  it('exempt all goods of codes between which there are only conjunctions', () => {
    expect(remarked('0201.10.05 and 0201.10.10, or 0409.00.00. Only goods of the list.')).toEqual({
      whole: ['02011005', '02011010', '04090000'],
      particular: [],
    });
  });

  it('exempt all goods of a code before the next item, whose mark is an attribute', () => {
    expect(remarked("0201.10.05<li value='(ii)'>the following books: 4901.99.00 <li>bibles only")).toEqual({
      whole: ['02011005', '49019900'],
      particular: [],
    });
  });

  it('do not exempt the statistical numbers of a description', () => {
    const masks =
      'masks described in statistical reporting numbers 6307.90.9870, 6307.90.9875 or 6307.90.9880; 0409.00.00';
    expect(remarked(masks)).toEqual({
      whole: ['04090000'],
      particular: ['6307909870', '6307909875', '6307909880'],
    });
  });

  it('begin with a heading that applies to goods, and in note 20 with the purposes of a heading', () => {
    const html = `(a) For the purposes of heading 9903.88.01, products of China. (b) Heading&nbsp;9903.88.01 <i>applies</i> to goods in:
      0201.10.05. (g) For the purposes of heading 9903.88.04: 0409.00.00 (h) heading 9903.88.05 covers 0201.10.10.
      For the purposes of heading 9903.90.08: 0201.10.50 Heading 9903.90.09`;
    expect(
      [...listsByHeading(html)].map(([heading, lists]) => [heading, ...lists.map(({ whole }) => [...whole])]),
    ).toEqual([
      ['9903.88.01', ['02011005']],
      ['9903.88.04', ['04090000']],
    ]);
  });

  it.each(['(c)', '(vv)', '(iii)', '(12)'])('take %s for the mark of the next paragraph, and no remark', (mark) => {
    expect(remarked(`0201.10.05 ${mark} `)).toEqual({ whole: ['02011005'], particular: [] });
  });

  it('count a code as a whole before a paragraph with words of restriction', () => {
    expect(remarked('0409.00.00; 0201.10.05 (c) The duty applies only to goods of list A')).toEqual({
      whole: ['04090000', '02011005'],
      particular: [],
    });
  });

  it.each(['through', 'to', '–', '&ndash;', '-'])('are refused with a range of codes: %s', (word) => {
    const html = `As provided in heading 9903.05.86: 0201.10.05 2204.10.00 ${word} 2204.10.90 Heading 9903.05.87`;
    expect(() => listOf('9903.05.86', listsByHeading(html))).toThrow('has a range to 22041090');
  });

  it('may come after a range of headings', () => {
    const html = 'As provided in heading 9903.05.86, for 9903.05.20&ndash;9903.05.84: 0201.10.05 Heading 9903.05.87';
    expect(listOf('9903.05.86', listsByHeading(html)).rangeEnds).toEqual([]);
  });

  it('are several when the notes name a heading more than once', () => {
    const again = 'As provided in heading 9903.05.86: 0201.10.10 As provided in heading 9903.05.87';
    expect(listed('0201.10.05', again)).toEqual([['9903.05.86', ['02011005'], ['02011010']]]);
  });
});
