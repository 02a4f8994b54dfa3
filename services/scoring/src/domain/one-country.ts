import type { Candidate } from '@cpes/contracts';

/** Goods are collected, not exported, so they have no lane. Puerto Rico counts as the US. */
export function staysInOneCountry({
  supplierCountry,
  targetMarket,
}: Pick<Candidate, 'supplierCountry' | 'targetMarket'>): boolean {
  return countryOf(supplierCountry) === countryOf(targetMarket);
}

function countryOf(code: string): string {
  return code === 'PR' ? 'US' : code;
}
