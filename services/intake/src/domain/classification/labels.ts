import type { Heading, Vocabulary } from './vocabulary.ts';

/** Names of codes from the vocabulary. */
export class Labels {
  constructor(private readonly byCode: ReadonlyMap<string, string>) {}

  /** The label of the nearest known code: itself, or its six, four or two digits. */
  of(code: string): string {
    for (const digits of [6, 4, 2]) {
      const label = this.byCode.get(code.slice(0, digits));
      if (label !== undefined) return label;
    }
    return `Goods of tariff code ${code}.`;
  }
}

/** The label of every chapter, heading and subheading, by code. */
export function labelsByCode(vocabulary: Vocabulary): Map<string, string> {
  const byCode = new Map<string, string>();
  for (const chapter of vocabulary.chapters) {
    byCode.set(chapter.code, chapter.label);
    for (const heading of chapter.headings) {
      byCode.set(heading.code, heading.label);
      for (const subheading of heading.subheadings) {
        byCode.set(subheading.code, together(heading, subheading.label));
      }
    }
  }
  return byCode;
}

/** The heading's label precedes the subheading's, unless there is only one or both begin alike. */
function together({ label, subheadings }: Heading, own: string): string {
  const isEnough = subheadings.length === 1 || firstWord(own) === firstWord(label);
  return isEnough ? own : `${label}: ${own}`;
}

function firstWord(text: string): string {
  return text.toLowerCase().split(/\W/)[0] ?? '';
}
