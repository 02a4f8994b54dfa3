import { BlockList, isIP, isIPv4 } from 'node:net';

/**
 * Ranges that are not public: private, loopback, link-local, documentation, benchmarking, multicast and reserved (IANA
 * registries).
 */
const FORBIDDEN_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The metadata address of a cloud platform, outside the special ranges.
  ['168.63.129.16', 32],
] as const;

/** The only global IPv6 range. Outside it are loopback, mapped, translated, local and multicast addresses. */
const GLOBAL_IPV6 = ['2000::', 3] as const;
/** Teredo and other protocols, documentation, 6to4, and documentation again. */
const FORBIDDEN_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const ipv4 = new BlockList();
for (const [net, prefix] of FORBIDDEN_IPV4) ipv4.addSubnet(net, prefix, 'ipv4');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');
const ipv6 = new BlockList();
for (const [net, prefix] of FORBIDDEN_IPV6) ipv6.addSubnet(net, prefix, 'ipv6');

/** True for an IP address that CPES must not reach, and for a text that is not an address. */
export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return ipv4.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return true;
  const groups = groupsOf(address);
  // NAT64 leads to the embedded IPv4 address.
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isNat64) return isForbiddenAddress(embeddedIpv4(groups));
  // ISATAP: the interface id `[02]00:5efe:a.b.c.d` reaches an IPv4 address.
  const isIsatap = groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
  return isIsatap || !globalIpv6.check(address, 'ipv6') || ipv6.check(address, 'ipv6');
}

function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [left, right] = [parse(head), parse(tail ?? '')];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function embeddedIpv4(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}
