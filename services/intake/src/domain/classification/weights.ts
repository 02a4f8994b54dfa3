/**
 * The parameters of the ranking, tuned once on labelled titles. They weigh words; no amount of money is computed from
 * them.
 */
export const WEIGHTS = {
  /** Weight of a word by its position. */
  further: 0.45,
  furtherDecay: 0.7,
  with: 0.15,
  purpose: 0.35,
  of: 0.5,
  made: 0.4,
  in: 0.4,
  without: 0,
  /** In a run of names without separators, the weight of each name relative to the one before. */
  runDecay: 0.85,
  runFloor: 0.35,
  weak: 0.38,
  /** "Football helmet wall clock": the helmet. */
  motif: 0.3,
  component: 0.2,
  /** Remaining headness of a name that an accessory follows. */
  hostHeadness: 0.3,
  generic: 0.4,
  vagueBoost: 2,
  /** Similarity of a phrase: its head matched as head, or as another word; its other words. */
  headAsHead: 0.62,
  headAsOther: 0.21,
  otherAsOther: 1.2,
  otherAsHead: 0.39,
  headMissing: 0.4,
  coveragePower: 1.08,
  adjacent: 1.34,
  /** Weight of an entry's second and third phrases relative to its best. */
  second: 0.34,
  third: 0.12,
  /** Labels relative to words. */
  label: 0.6,
  headingLabel: 0.5,
  /** A subheading's own words relative to those of its heading. */
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
  /** Exponent that turns scores into shares. */
  steepness: 9,
};

export type Weights = typeof WEIGHTS;
