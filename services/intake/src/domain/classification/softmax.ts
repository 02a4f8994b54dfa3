/** Turns the first `count` scores, in place, into probabilities that sum to 1 (softmax). */
export function softmax(scores: Float64Array, count: number): void {
  let most = -Infinity;
  for (let at = 0; at < count; at++) most = Math.max(most, scores[at] ?? 0);
  let sum = 0;
  for (let at = 0; at < count; at++) {
    const power = Math.exp((scores[at] ?? 0) - most);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < count; at++) scores[at] = (scores[at] ?? 0) / sum;
}
