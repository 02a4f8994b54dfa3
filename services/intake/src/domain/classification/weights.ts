/**
 * The few numbers that the ranking has, set once by trying values on titles with known codes. They weigh evidence about
 * words; no amount of money is ever computed from them.
 */
export const WEIGHTS = {
  /** What a word counts by its place. */
  further: 0.45,
  furtherDecay: 0.7,
  with: 0.15,
  purpose: 0.35,
  of: 0.5,
  made: 0.4,
  in: 0.4,
  without: 0,
  /** Each further name in a run of names without separators counts this much of the one before. */
  runDecay: 0.85,
  runFloor: 0.35,
  weak: 0.38,
  component: 0.2,
  /** What is left of the headness of a name that an accessory follows. */
  hostHeadness: 0.3,
  generic: 0.4,
  vagueBoost: 2,
  /** Likeness of a phrase: its head met as head, as something else; its other words. */
  headAsHead: 0.62,
  headAsOther: 0.21,
  otherAsOther: 1.2,
  otherAsHead: 0.39,
  headMissing: 0.4,
  coveragePower: 1.08,
  adjacent: 1.34,
  /** How much second and third phrases of an entry add to its best. */
  second: 0.34,
  third: 0.12,
  /** Labels against words. */
  label: 0.6,
  headingLabel: 0.5,
  /** A subheading's own words against those of its heading. */
  headingWords: 0.72,
  own: 0.67,
  siblings: 0.3,
  bag: 0.5,
  bagModifier: 0.4,
  bagSaturation: 3,
  /** Attribute rules. */
  agree: 1.2,
  contradict: 0.45,
  unspecified: 0.93,
  unspecifiedPart: 0.7,
  usual: 1.03,
  implied: 0.8,
  default: 0.3,
  not: 0.25,
  /** How steeply scores become shares. */
  steepness: 9,
};

export type Weights = typeof WEIGHTS;
