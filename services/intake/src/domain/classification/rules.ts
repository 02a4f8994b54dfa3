import type { Attributes, Mention } from './attributes.ts';
import type { Measure } from './measures.ts';
import type { AttributeWords, Span, When } from './vocabulary.ts';
import type { Weights } from './weights.ts';

/** How well a title meets an entry's `when`: above 1 for it, below 1 against it. */
export function fitOf(
  when: When,
  attributes: Attributes,
  broader: AttributeWords['broader'],
  weights: Weights,
  partDoubt = 1,
): number {
  let fit = 1;
  for (const [attribute, wanted] of Object.entries(when)) {
    fit *= isSpan(wanted)
      ? fitOfSpan(wanted, attributes.measures[attribute as Measure], weights)
      : fitOfValues(
          wanted,
          attributes.known.get(attribute),
          broader[attribute] ?? {},
          weights,
          attribute === 'part' ? weights.unspecifiedPart ** partDoubt : weights.unspecified,
        );
  }
  return fit;
}

function isSpan(wanted: readonly string[] | Span): wanted is Span {
  return !Array.isArray(wanted);
}

function fitOfSpan({ min, max }: Span, value: number | undefined, weights: Weights): number {
  if (value === undefined) return weights.unspecified;
  return value >= (min ?? 0) && value <= (max ?? Infinity) ? weights.agree : weights.contradict;
}

function fitOfValues(
  wanted: readonly string[],
  mentions: readonly Mention[] | undefined,
  broader: Readonly<Record<string, readonly string[]>>,
  weights: Weights,
  unspecified: number,
): number {
  if (mentions === undefined) return unspecified;
  const sureness = { stated: 1, implied: weights.implied, default: weights.default };
  let speaksFor = 0;
  let speaksAgainst = 0;
  for (const { values, weight, certainty } of mentions) {
    const strength = weight * sureness[certainty];
    const agreement = Math.max(0, ...values.map((value) => agreementOf(value, wanted, broader))) * strength;
    if (agreement > 0) speaksFor = Math.max(speaksFor, agreement);
    else speaksAgainst = Math.max(speaksAgainst, strength);
  }
  const total = speaksFor + speaksAgainst;
  if (total === 0) return unspecified;
  const share = speaksFor / total;
  const fit = weights.agree ** share * weights.contradict ** (1 - share);
  return fit ** Math.min(1, Math.max(speaksFor, speaksAgainst));
}

function agreementOf(
  value: string,
  wanted: readonly string[],
  broader: Readonly<Record<string, readonly string[]>>,
): number {
  if (wanted.includes(value)) return 1;
  if (broader[value]?.some((wider) => wanted.includes(wider)) === true) return 0.9;
  if (wanted.some((narrow) => broader[narrow]?.includes(value) === true)) return 0.6;
  return 0;
}
