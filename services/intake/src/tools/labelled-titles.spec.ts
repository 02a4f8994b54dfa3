import { readLabelledTitles, UnusableFile } from './labelled-titles.ts';

const read = (text: string) => readLabelledTitles(text, 'titles.csv');

describe('labelled titles', () => {
  it('are read in any order of columns, with quotes', () => {
    expect(read('\uFEFFhs6,title\n961700,"Bottle, steel"\n')).toEqual([
      { title: 'Bottle, steel', hs6: '961700', defensible: ['961700'], style: 'unstyled' },
    ]);
    expect(read('title,hs6,style\r\nmug,691200,terse\r\n')[0]?.style).toBe('terse');
  });

  it('provide each defensible code once, and a description', () => {
    expect(read('title,hs6,alt,description\nmug,691200,691200|691110,"of stoneware"\nplate,691110,,\n')).toEqual([
      {
        title: 'mug',
        hs6: '691200',
        defensible: ['691200', '691110'],
        style: 'unstyled',
        description: 'of stoneware',
      },
      { title: 'plate', hs6: '691110', defensible: ['691110'], style: 'unstyled' },
    ]);
  });

  it.each([
    ['', 'line 1: expected a header title,hs6[,alt][,style][,description] and at least one row'],
    [
      'title,hs6,alt\nmug,691200,691200|69\n',
      'line 2: alt must be codes of six digits with | between them, not "691200|69"',
    ],
    ['title,code\nmug,691200\n', 'line 1: the column hs6 is missing'],
    ['title,hs6\nmug,691200\nplate,69\n', 'line 3: hs6 must be six digits, not "69"'],
    ['title,hs6\n" ",691200\n', 'line 2: the title is empty'],
    ['title,hs6\nmug,691200,x,y\n', 'line 2'],
    ['title,hs6\n"mug,691200\n', 'line'],
  ])('of %j are refused with the line of the error', (text, message) => {
    expect(() => read(text)).toThrow(UnusableFile);
    expect(() => read(text)).toThrow(message);
  });
});
