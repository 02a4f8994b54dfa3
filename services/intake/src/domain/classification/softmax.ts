/** Turns the first `count` scores, in place, into chances that sum to 1: each is the power of e by its score, as a share of all. */
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
