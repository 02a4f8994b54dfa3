import type { Candidate } from '@cpes/contracts';

/** Goods that are collected and not exported: they have no lane. Puerto Rico counts as the US. */
export function staysInOneCountry({
  supplierCountry,
  targetMarket,
}: Pick<Candidate, 'supplierCountry' | 'targetMarket'>): boolean {
  return countryOf(supplierCountry) === countryOf(targetMarket);
}

function countryOf(code: string): string {
  return code === 'PR' ? 'US' : code;
}
