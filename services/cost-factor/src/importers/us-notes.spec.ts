import { listsByHeading } from './us-notes.ts';

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
    expect(listed('0201.10.05, from July 24, 2026 (91 FR 47318), 12.5 percent, 1234.567 of note 52.1234.5')).toEqual([
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

  it.each(['(c)', '(vv)', '(iii)', '(12)'])('take %s for the mark of the next paragraph, and no remark', (mark) => {
    expect(remarked(`0201.10.05 ${mark} `)).toEqual({ whole: ['02011005'], particular: [] });
  });

  it('are several when the notes name a heading more than once', () => {
    const again = 'As provided in heading 9903.05.86: 0201.10.10 As provided in heading 9903.05.87';
    expect(listed('0201.10.05', again)).toEqual([['9903.05.86', ['02011005'], ['02011010']]]);
  });
});
