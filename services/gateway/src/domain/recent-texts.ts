/** Some 9 MB of reports: what people and programs read again and again within minutes. */
const TEXTS_MAX = 500;

/** Texts that were written out lately, by the id of what never changes. The one that was asked for longest ago goes first. */
export class RecentTexts {
  private readonly texts = new Map<string, string>();

  /** The text of an id; `write` makes it when it is not here. */
  of(id: string, write: () => string): string {
    const known = this.texts.get(id);
    if (known !== undefined) this.texts.delete(id);
    const text = known ?? write();
    this.texts.set(id, text);
    if (this.texts.size > TEXTS_MAX) this.texts.delete(this.texts.keys().next().value ?? '');
    return text;
  }
}
