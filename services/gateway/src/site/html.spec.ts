import { html, prose } from './html.ts';

describe('HTML with values in it', () => {
  it('escapes text, joins lists, and keeps HTML as it is', () => {
    const { text } = html`<p title="${'"'}">${'<b> & '}${[1, html`<i>2</i>`]}${undefined}</p>`;
    expect(text).toBe('<p title="&quot;">&lt;b&gt; &amp; 1<i>2</i></p>');
  });

  it('renders code in backticks', () => {
    expect(prose('a `b<c` d').text).toBe('a <code>b&lt;c</code> d');
  });
});
