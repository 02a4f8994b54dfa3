import { html, prose } from './html.ts';

describe('HTML with values in it', () => {
  it('escapes text, joins lists, and leaves HTML and nothing as they are', () => {
    const { text } = html`<p title="${'"'}">${'<b> & '}${[1, html`<i>2</i>`]}${undefined}</p>`;
    expect(text).toBe('<p title="&quot;">&lt;b&gt; &amp; 1<i>2</i></p>');
  });

  it('shows code in words', () => {
    expect(prose('a `b<c` d').text).toBe('a <code>b&lt;c</code> d');
  });
});
