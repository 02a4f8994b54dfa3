/** The classification vocabulary as plain data; services/intake/vocabulary/README.md documents its files. */

/** A span of numbers, ends included. */
export interface Span {
  readonly min?: number;
  readonly max?: number;
}

/** Attribute → the values (or, for a measure, the span) that support an entry. */
export type When = Readonly<Record<string, readonly string[] | Span>>;

export interface Entry {
  readonly code: string;
  readonly label: string;
  readonly words: readonly string[];
  readonly not: readonly string[];
  readonly when: When;
}

export interface Subheading extends Entry {
  /** The most common goods of the heading, for titles that decide nothing. */
  readonly isUsual: boolean;
}

export interface Heading extends Entry {
  readonly subheadings: readonly Subheading[];
}

export interface Chapter {
  readonly code: string;
  readonly label: string;
  readonly headings: readonly Heading[];
}

/** The relation of the words after a marker to those before it. */
export const MARKERS = ['with', 'purpose', 'of', 'made', 'in', 'without'] as const;
export type Marker = (typeof MARKERS)[number];

/** Rules for reading English product titles of any goods. */
export interface Language {
  readonly spelling: Readonly<Record<string, string>>;
  readonly whole: readonly string[];
  readonly stop: readonly string[];
  readonly weak: readonly string[];
  readonly generic: readonly string[];
  readonly quantity: readonly string[];
  readonly promotions: readonly string[];
  readonly components: readonly string[];
  readonly semblances: readonly string[];
  readonly owners: readonly string[];
  readonly openings: readonly string[];
  readonly accessories: readonly string[];
  readonly brands: readonly string[];
  readonly brandGoods: Readonly<Record<string, string>>;
  readonly hollow: readonly string[];
  readonly markers: Readonly<Record<Marker, readonly string[]>>;
}

type ByWord = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words that state or imply attributes. */
export interface AttributeWords {
  readonly values: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly broader: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly implied: ByWord;
  readonly usual: ByWord;
}

export interface Vocabulary {
  readonly chapters: readonly Chapter[];
  readonly language: Language;
  readonly attributes: AttributeWords;
}
