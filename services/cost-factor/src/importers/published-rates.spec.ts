import { readEcbRates, readHmrcRates } from './published-rates.ts';

const ECB_HEAD = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE';
const ecbRow = (currency: string, day: string, value: string) =>
  `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${day},${value}`;
const ECB = [
  ECB_HEAD,
  ecbRow('USD', '2026-11-20', '1.1511'),
  ecbRow('GBP', '2026-11-20', '0.8756'),
  ecbRow('JPY', '2026-11-20', '178.22'),
  ecbRow('CNY', '2026-11-20', '8.1907'),
];

const HMRC_HEAD = 'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date';
const HMRC = [
  HMRC_HEAD,
  'Eurozone,Euro,EUR,1.1421,01/11/2026,30/11/2026',
  'USA,Dollar,USD,1.3147,01/11/2026,30/11/2026',
  'Ecuador,Dollar,USD,1.3147,01/11/2026,30/11/2026',
  'Japan,Yen,JPY,203.55,01/11/2026,30/11/2026',
  'China,Yuan,CNY,9.3541,01/11/2026,30/11/2026',
  'Vietnam,Dong,VND,34586,01/11/2026,30/11/2026',
];

describe('the reference rates of the European Central Bank', () => {
  it('are those of the day of the dollar', () => {
    const { from, to, perBase, source } = readEcbRates(ECB.join('\n'));
    expect([from, to, source]).toEqual([
      '2026-11-20',
      null,
      'European Central Bank, euro reference rates of 2026-11-20',
    ]);
    expect(Object.fromEntries(perBase)).toEqual({ USD: '1.1511', GBP: '0.8756', JPY: '178.22', CNY: '8.1907' });
  });

  it('ignore a currency that candidates cannot have', () => {
    expect(readEcbRates([...ECB, ecbRow('XDR', '2026-11-20', 'none')].join('\n')).perBase.has('XDR')).toBe(false);
  });

  it('leave out a currency that ended', () => {
    const text = [...ECB, ecbRow('BGN', '2025-12-31', '1.9558')].join('\n');
    expect(readEcbRates(text).perBase.has('BGN')).toBe(false);
  });

  it('are read with more columns, quotes, a byte order mark and Windows line ends', () => {
    const rows = ECB.map((line, at) => `${line},${at === 0 ? 'TITLE' : '"a, b"'}`).join('\r\n');
    expect(readEcbRates(`\ufeff${rows}\r\n`).perBase.get('USD')).toBe('1.1511');
  });

  it.each([
    ['an empty body', '', 'the file has no rows'],
    ['a header alone', ECB_HEAD, 'the file has no rows'],
    ['a page of HTML', '<html><body>Busy, "please wait</body></html>', 'the file is no table'],
    ['a dropped column', ECB.map((line) => line.replace(/,[^,]*$/, '')).join('\n'), 'no column OBS_VALUE'],
    ['no dollar', ECB.filter((line) => !line.includes('USD')).join('\n'), 'there is no rate of USD'],
    ['a cut body', ECB.slice(0, 3).join('\n'), 'there is no rate of JPY, CNY'],
    ['a body that is cut within a row', ECB.join('\n').slice(0, -30), 'the file is no table'],
    ['a rate of zero', ECB.join('\n').replace('178.22', '0'), 'the rate of JPY is 0'],
    ['a negative rate', ECB.join('\n').replace('178.22', '-1'), 'the rate of JPY is -1'],
    ['a decimal comma', ECB.join('\n').replace('178.22', '"178,22"'), 'the rate of JPY is 178,22'],
    ['a missing rate', ECB.join('\n').replace('178.22', 'NaN'), 'the rate of JPY is NaN'],
    ['two rates of a currency', [...ECB, ecbRow('JPY', '2026-11-20', '1')].join('\n'), 'two rates of JPY'],
  ])('are refused with %s', (_fault, text, reason) => {
    expect(() => readEcbRates(text)).toThrow(reason);
  });
});

describe('the monthly rates of HM Revenue & Customs', () => {
  it('have the period of the month, and each currency once', () => {
    const { from, to, perBase, source } = readHmrcRates(HMRC.join('\n'));
    expect([from, to, source]).toEqual(['2026-11-01', '2026-11-30', 'HM Revenue & Customs, exchange rates of 2026-11']);
    expect([perBase.get('VND'), perBase.get('USD'), perBase.size]).toEqual(['34586', '1.3147', 5]);
  });

  it.each([
    ['an empty body', '', 'the file has no rows'],
    ['another form of date', HMRC.join('\n').replaceAll('01/11/2026', '2026-11-01'), 'the period is not readable'],
    ['an end before its start', HMRC.join('\n').replaceAll('30/11/2026', '31/10/2026'), 'the period is not readable'],
    ['a renamed column', HMRC.join('\n').replace('Currency Code', 'Code'), 'no column Currency Code'],
    ['two rates of a currency', HMRC.join('\n').replace('Dollar,USD,1.3147', 'Dollar,USD,1.31'), 'two rates of USD'],
  ])('are refused with %s', (_fault, text, reason) => {
    expect(() => readHmrcRates(text)).toThrow(reason);
  });
});
