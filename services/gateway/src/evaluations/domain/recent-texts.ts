/** Some 9 MB of reports, which users and programs read repeatedly within minutes. */
const TEXTS_MAX = 500;

/** A cache of rendered texts by the id of an immutable document, which evicts the least recently used one. */
export class RecentTexts {
  private readonly texts = new Map<string, string>();

  /** The text of an id; `write` renders it on a cache miss. */
  of(id: string, write: () => string): string {
    const known = this.texts.get(id);
    if (known !== undefined) this.texts.delete(id);
    const text = known ?? write();
    this.texts.set(id, text);
    if (this.texts.size > TEXTS_MAX) this.texts.delete(this.texts.keys().next().value ?? '');
    return text;
  }
}
