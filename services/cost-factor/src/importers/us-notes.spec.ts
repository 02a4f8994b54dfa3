import { listsByHeading } from './us-notes.ts';

const listed = (list: string, after = 'As provided in heading 9903.05.87, others.') =>
  [...listsByHeading(`<li>As provided in heading 9903.05.86, no duty on: ${list} <li>${after}`)].map(
    ([heading, lists]) => [heading, ...lists.map((codes) => [...codes])],
  );

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

  it('end where the next paragraph of an exemption begins; one without an end is no list', () => {
    expect(listed('0201.10.05', 'As provided in heading 9903.05.87: 0201.10.10')).toEqual([
      ['9903.05.86', ['02011005']],
    ]);
    expect([...listsByHeading('As provided in heading 9903.05.86: 0201.10.05')]).toEqual([]);
  });

  it('are several when the notes name a heading more than once', () => {
    const again = 'As provided in heading 9903.05.86: 0201.10.10 As provided in heading 9903.05.87';
    expect(listed('0201.10.05', again)).toEqual([['9903.05.86', ['02011005'], ['02011010']]]);
  });
});
